"""How the page looks: on paper, in the light, in the dark, on a phone."""

from __future__ import annotations

# Every colour that carries text has a contrast of 4.5 or more against `paper`, `card` and `band`.
_LIGHT = """
--paper:#f4f1e9; --card:#fffdf8; --band:#f5f1e7; --rule:#d6cebd;
--ink:#221e18; --soft:#5c5547; --accent:#1d5a48;
--p0:#1a56a6; --p1:#a33a08; --p2:#1c673d; --p3:#75379a; --p4:#705200; --p5:#a01e5d;
"""
_DARK = """
--paper:#15171a; --card:#1d2024; --band:#272b30; --rule:#434850;
--ink:#ece8df; --soft:#b3aea2; --accent:#7fd0b3;
--p0:#7db8ff; --p1:#ff9d6b; --p2:#74d69f; --p3:#d3a3f3; --p4:#e3c15a; --p5:#ff93c0;
"""

_PAGE = """
* { box-sizing:border-box; }
html { -webkit-text-size-adjust:100%; text-size-adjust:100%; }
body { margin:0; background:var(--paper); color:var(--ink);
  font:1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric:tabular-nums lining-nums; overflow-wrap:break-word; }
main { max-width:60rem; margin:0 auto; padding:1.5rem 1rem 3rem; }
h1, h2, h3 { margin:0; font:600 1.1rem/1.2 ui-serif, Georgia, "Noto Serif", serif; }
h1, .session header h2 { font-size:1.8rem; }
p { margin:.5rem 0 0; }
a { color:var(--accent); text-underline-offset:.2em; }
a:focus-visible, summary:focus-visible, .box:focus-visible {
  outline:3px solid var(--accent); outline-offset:2px; border-radius:3px; }
small { font-size:.9em; color:var(--soft); }
.unseen { position:absolute; width:1px; height:1px; margin:-1px; overflow:hidden;
  clip-path:inset(50%); white-space:nowrap; }
.page { margin-bottom:2rem; }
nav { margin-top:1rem; }
nav ol { margin:.5rem 0 0; padding-left:1.8rem; }
nav li { margin-bottom:.5rem; }
nav p { margin:0; color:var(--soft); }
.session { background:var(--card); border:1px solid var(--rule); border-radius:10px;
  padding:1.5rem; }
.session + .session { margin-top:2rem; }
.session-name { margin-left:.35em; font:400 .6em/1.2 ui-monospace, Menlo, Consolas, monospace;
  color:var(--soft); overflow-wrap:anywhere; }
.facts { display:flex; flex-wrap:wrap; gap:.1rem 1.5rem; margin:.5rem 0 0; }
.facts div { min-width:0; }
.facts dt { display:inline; margin-right:.3em; color:var(--soft); }
.facts dt::after { content:":"; }
.facts dd { display:inline; margin:0; overflow-wrap:anywhere; }
.summary { display:flex; flex-wrap:wrap; gap:1.25rem 2.5rem; margin:1.25rem 0 1.5rem;
  align-items:flex-start; }
.ranking { flex:1 1 15rem; min-width:0; max-width:30rem; }
.race { flex:2 1 26rem; min-width:0; max-width:38rem; margin:0; }
"""

_TABLES = """
table { border-collapse:collapse; width:100%; }
caption { text-align:left; padding:0 0 .4rem; }
caption p { margin:.15rem 0 0; font-size:.9em; color:var(--soft);
  max-width:calc(100vw - 2rem); }
th, td { padding:.3rem .6rem; border-bottom:1px solid var(--rule); vertical-align:top;
  text-align:left; }
thead th { color:var(--soft); font-weight:600; font-size:.9em; vertical-align:bottom; }
.ranking th:first-child, .ranking td:first-child { padding-left:0; }
.ranking tbody th { font-weight:400; overflow-wrap:anywhere; }
.ranking .number { text-align:right; white-space:nowrap; }
.won td, .ranking .won th { font-weight:700; }
.badge { display:inline-block; margin-left:.3em; padding:0 .5em; border:1.5px solid var(--accent);
  border-radius:1em; font-size:.75em; font-weight:600; color:var(--accent); white-space:nowrap; }
.box { position:relative; overflow-x:auto; } /* what is unseen in it must not widen the page */
.sheet th[scope=row] { position:sticky; left:0; background:var(--card); text-align:right;
  color:var(--soft); font-weight:600; white-space:nowrap; width:1%; }
.sheet th + th, .sheet td { border-left:1px solid var(--rule); }
.sheet thead th { color:var(--ink); width:16%; max-width:11rem;
  border-bottom:2px solid var(--soft); }
.sheet thead th:first-child { width:1%; color:var(--soft); text-align:right; }
.sheet td { min-width:4.6rem; }
.sheet tbody tr:nth-child(even) > * { background:var(--band); }
.sheet tfoot td { text-align:right; font-weight:700; }
.sheet tfoot tr:first-child > * { border-top:2px solid var(--soft); }
.cell { display:flex; flex-wrap:wrap; justify-content:flex-end; gap:0 .6rem; }
.cell .record { margin-right:auto; }
.record { color:var(--soft); font:.85em/1.7 ui-monospace, Menlo, Consolas, monospace;
  font-variant-numeric:lining-nums; }
.points { text-align:right; }
.sums { flex:1 0 100%; text-align:right; }
.sums .stars { margin-right:.6rem; }
.star { color:var(--accent); }
.notes { margin:.75rem 0 0; padding-left:1.2rem; }
"""

_RACE = """
.race figcaption { padding-bottom:.4rem; }
.race svg { display:block; width:100%; height:auto; }
.race text { font-size:13px; fill:var(--soft); }
.race .tick { text-anchor:end; }
.race .foot { text-anchor:middle; }
.race .grid { stroke:var(--rule); }
.race .zero { stroke:var(--soft); }
.race .line { fill:none; stroke-width:2.2; stroke-linejoin:round; }
.race .mark { stroke:var(--card); stroke-width:1; paint-order:stroke; }
.race .letter { font-size:15px; font-weight:700; }
.key { display:flex; flex-wrap:wrap; gap:.2rem 1.25rem; margin:.4rem 0 0; padding:0;
  list-style:none; font-size:.9em; }
.key li { min-width:0; overflow-wrap:anywhere; }
.race .key .sample { display:inline-block; width:44px; height:14px; vertical-align:-2px; }
"""

_REASONS = """
.why { margin-top:1.5rem; }
.why details { border-bottom:1px solid var(--rule); }
.why summary { padding:.4rem 0; cursor:pointer; }
.why summary:hover { color:var(--accent); }
.reasons { display:grid; grid-template-columns:repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap:.75rem 1.5rem; margin:.25rem 0 1rem; }
.reasons div { min-width:0; }
.reasons dt, .reasons .record { overflow-wrap:anywhere; }
.reasons dd { margin:0; }
.reasons ul { margin:.2rem 0 0; padding:0; list-style:none; }
.reasons li { padding-left:3.2em; text-indent:-3.2em; font-size:.95em; }
.reasons .points { display:inline-block; min-width:2.7em; margin-right:.5em; text-indent:0; }
.why p { margin:0 0 .75rem; }
"""

_PHONE = """
@media (max-width:34rem) {
  main { padding:0 0 2rem; }
  .page { padding:1rem; margin:0; }
  .session { border-width:1px 0; border-radius:0; padding:1rem; }
  .race text { font-size:18px; }
  .race .letter { font-size:21px; }
  .sheet th, .sheet td { min-width:0; padding:.3rem .35rem; }
  .sheet td { min-width:3.8rem; }
}
"""

_PRINT = """
@page { margin:13mm; }
@media print {
  :root { color-scheme:light; --paper:#fff; --card:#fff; --band:#f4f2ec; }
  body { font-size:9.5pt; line-height:1.3; }
  main { max-width:none; padding:0; }
  h2, h3 { font-size:11pt; }
  h1, .session header h2 { font-size:16pt; }
  .session { border:0; border-radius:0; padding:0; }
  .session + .session { margin:0; }
  .session + .session, .page + .session { break-before:page; }
  .summary { flex-wrap:nowrap; margin:4mm 0; gap:8mm; }
  .race { max-width:92mm; }
  .ranking table, .race, tr, .reasons div { break-inside:avoid; }
  th, td { padding:.8mm 1.5mm; }
  .box { overflow:visible; }
  .sheet { font-size:9pt; overflow-wrap:anywhere; }
  .sheet th[scope=row] { position:static; }
  .sheet th, .sheet td { min-width:0; padding-top:.35mm; padding-bottom:.35mm; }
  .sheet .record { line-height:1.3; }
  .sums { flex:0 0 auto; } /* on paper a cell is one line where it fits */
  .sums .total { display:inline-block; min-width:2.2em; }
  tfoot { display:table-row-group; } /* else it stands on every page */
  h1, h2, h3, summary { break-after:avoid; }
  .key, .reasons li, small, caption p { font-size:8.5pt; }
  details:not([open]), .why:not(:has([open])), .hint { display:none; }
  a { color:inherit; text-decoration:none; }
}
"""

STYLE = (
    f":root {{ color-scheme:light dark;{_LIGHT}}}\n"
    f"@media screen and (prefers-color-scheme:dark) {{ :root {{{_DARK}}} }}"
    + _PAGE
    + _TABLES
    + _RACE
    + "".join([f".p{n} {{ color:var(--p{n}); }}\n" for n in range(6)])
    + "".join([f".line.p{n} {{ stroke:var(--p{n}); }}\n" for n in range(6)])
    + "".join([f".race .mark.p{n}, .race .letter.p{n} {{ fill:var(--p{n}); }}\n" for n in range(6)])
    + _REASONS
    + _PHONE
    + _PRINT
)
