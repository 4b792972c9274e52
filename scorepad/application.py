"""The application: the verbs are registered here, and every error is printed here.

Verbs come from the table in `scorepad.commands`; the module of a verb is imported when it runs.
"""

from __future__ import annotations

import sys

try:
    import contextlib
    import io
    import os
    import re
    from collections.abc import Callable, Sequence
    from importlib import import_module
    from typing import TYPE_CHECKING, Any

    import typer
    from typer.core import TyperCommand, TyperGroup, TyperOption

    from scorepad import __version__
    from scorepad.commands import VERBS, Settings, answer
    from scorepad.errors import Missing, ScorepadError, SystemFault, Unknown, Unreadable
    from scorepad.terminal import DEFAULT, encoding, say, spoken, use_color, visible, width

    if TYPE_CHECKING:
        from scorepad.helppage import Section
except KeyboardInterrupt:  # most of a short run is loading
    sys.exit(130)

HELP = ["-h", "--help"]
SHORT = """scorepad keeps score at the table and looks up the rules.
  scorepad play mino Ann Ben Cat    play an evening at a prompt
  scorepad new mino Ann Ben Cat     start a session; add, edit, undo, show go on with it
  scorepad score mino 1/1 0/0 0/0   score one row and forget it
  scorepad rules mino               look up the rules; games lists what can be played
  scorepad --help                   everything else
"""
EXAMPLES = (
    "scorepad play mino Ann Ben Cat",
    "scorepad score mino Ann=2/2+m Ben=0/0 Cat=1/0 --hand 2",
)
LONGEST_MESSAGE = 600  # characters; a word that was typed can be as long as it likes
COLORS = ("auto", "always", "never")


def _set(ctx: typer.Context, param: Any, value: Any) -> None:
    """Keep an option that every verb takes; behind the verb it goes before the one in front."""
    if value is None or value is False:
        return
    if param.name == "color" and value not in COLORS:
        raise Unknown(f"--color can't be '{value}'", f"--color {'|'.join(COLORS)}")
    setattr(ctx.obj, param.name, value)


def _everywhere(hidden: bool) -> list[TyperOption]:
    """The options that every verb takes, before it or behind it."""

    def option(names: list[str], about: str, metavar: str | None = None) -> TyperOption:
        return TyperOption(
            param_decls=names,
            is_flag=metavar is None,
            default=None if metavar else False,
            metavar=metavar,
            help=about,
            expose_value=False,
            callback=_set,
            hidden=hidden,
        )

    return [
        option(["--data-dir"], "Where sessions are kept (or SCOREPAD_DATA_DIR).", "DIR"),
        option(["--color"], "auto, always or never.", "WHEN"),
        option(["-q", "--quiet"], "Nothing but errors and what was asked for."),
        option(["--debug"], "Show where a fault of scorepad came from."),
        option(["--no-input"], "Never ask."),
        option(["--no-pager"], "Never start a pager."),
    ]


def _dry_run(hidden: bool) -> TyperOption:
    """The option of every verb that changes something."""
    return TyperOption(
        param_decls=["-n", "--dry-run"],
        is_flag=True,
        default=False,
        help="Say what would change, and change nothing.",
        expose_value=False,
        callback=_set,
        hidden=hidden,
    )


def _help(
    command: TyperCommand | TyperGroup, ctx: Any, examples: Sequence[str], groups: list[Section]
) -> str:
    """The page of a command, laid out here, in colour if it may."""
    from scorepad.helppage import Page, Section, laid_out

    kinds: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None:
            kinds[param.param_type_name].append(record)
    heads = {"Arguments": kinds["argument"], "Options": kinds["option"]}
    sections = [Section(head, rows) for head, rows in heads.items() if rows]
    usage = command.collect_usage_pieces(ctx)
    page = Page(ctx.command_path, usage, command.help or "", [*groups, *sections], examples)
    return laid_out(page, width(), bool(ctx.color), lambda text: visible(text, encoding()))


class VerbCommand(TyperCommand):
    """A verb; its help is laid out by us."""

    def get_help(self, ctx: Any) -> str:
        """The page of help, with examples that run."""
        examples = import_module(f"scorepad.commands.{self.name}").EXAMPLES
        return _help(self, ctx, examples, [])


class Verbs(TyperGroup):
    """The verbs of the table; each becomes a command when it is asked for."""

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand:
        """The command of a verb, its module imported now; Unknown (2) if there is none."""
        if cmd_name not in VERBS:
            raise Unknown(f"no verb is called '{cmd_name}'", _nearest(cmd_name))
        module = import_module(f"scorepad.commands.{cmd_name}")
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(cmd_name, cls=VerbCommand)(module.run)
        command = typer.main.get_command(app)
        if not isinstance(command, TyperCommand):
            raise TypeError(f"{cmd_name} is no command")
        command.params += _everywhere(hidden=True)
        if VERBS[cmd_name].changes:
            command.params.append(_dry_run(hidden=False))
        return command

    def list_commands(self, ctx: Any) -> list[str]:
        """The verbs in the order of the table."""
        return list(VERBS)

    def invoke(self, ctx: Any) -> Any:
        """Run the verb; `--version` runs none."""
        if ctx.params["version"]:
            _version(ctx.obj, ctx.params["verbose"])
            return None
        if ctx.params["verbose"]:
            raise Unreadable("--verbose goes with --version", "scorepad --version --verbose")
        return super().invoke(ctx)

    def get_help(self, ctx: Any) -> str:
        """The page of help, verbs by group, from the table: no verb is imported for it."""
        from scorepad.helppage import Section

        groups: dict[str, list[tuple[str, str]]] = {}
        for name, verb in VERBS.items():
            groups.setdefault(verb.group, []).append((name, verb.about))
        return _help(self, ctx, EXAMPLES, [Section(*group) for group in groups.items()])


def _nearest(word: str) -> str:
    """Which verb was meant, or where to find them all."""
    from difflib import get_close_matches

    for near in get_close_matches(word.lower(), list(VERBS), 1):
        return f"did you mean {near}?"
    return "scorepad --help lists the verbs"


def _version(settings: Settings, verbose: bool) -> None:
    """Print the version in one line, or with what it runs on and where things lie."""
    if not verbose:
        sys.stdout.write(f"scorepad {__version__}\n")
        return
    from scorepad.about import about

    for line in about(__version__, settings.data_dir, settings.color):
        say(line)


def build() -> Verbs:
    """The whole application, without any verb imported."""

    def flag(names: list[str], about: str) -> TyperOption:
        return TyperOption(param_decls=names, is_flag=True, default=False, help=about)

    version = flag(["-V", "--version"], "Print the version.")
    verbose = flag(["--verbose"], "With --version: what it runs on and where things lie, too.")
    return Verbs(
        name="scorepad",
        help="Keep score at the table, score in scripts, look up the rules.",
        params=[version, verbose, *_everywhere(hidden=False), _dry_run(hidden=False)],
        rich_markup_mode=None,
    )


def _decoded(words: list[str]) -> list[str]:
    """The arguments as UTF-8, whatever the locale; Unreadable (2) where one is not."""
    decoded = []
    for position, word in enumerate(words, 1):
        try:
            decoded.append(word if word.isascii() else os.fsencode(word).decode("utf-8"))
        except UnicodeError:
            raise Unreadable(f"argument {position} is not UTF-8: {word!a}") from None
    return decoded


def _whole(words: list[str]) -> list[str]:
    """The words of a line at the prompt, which are text already; Unreadable (2) for what is not."""
    for word in words:
        if any("\ud800" <= char <= "\udfff" for char in word):
            raise Unreadable(f"the line is not UTF-8: {word!a}")
    return words


def _color_of(words: Sequence[str]) -> str | None:
    """The colour asked for anywhere in the words: help is shown before its option is read."""
    found = None
    for at, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        value = value if equals else " ".join(words[at + 1 : at + 2])
        found = value if name == "--color" and value in COLORS else found
    return found


def _run(words: list[str], settings: Settings) -> int:
    """Run the verb that the words name; its exit status."""
    if not words and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        from scorepad.commands.play import greet

        greet(settings)
        return 0
    if not words:
        sys.stderr.write(SHORT)
        return Missing.code
    app = build()
    with app.make_context(
        "scorepad",
        _whole(words) if settings.at_prompt else _decoded(words),
        obj=settings,
        help_option_names=HELP,
        color=use_color(_color_of(words) or settings.color, sys.stdout.isatty()),
    ) as ctx:
        return app.invoke(ctx) or 0


def _usage(error: typer.TyperException, words: list[str]) -> ScorepadError:
    """Typer's own complaint about the words, as an error of ours with the verb's hint."""
    ctx = getattr(error, "ctx", None)
    message = error.format_message().rstrip(".")
    extra = re.fullmatch(r"Got unexpected extra argument\S* \((.*)\)", message)
    if extra:
        message = f"too many words: {extra[1]}"
    kinds: dict[str, type[ScorepadError]] = {"MissingParameter": Missing, "NoSuchOption": Unknown}
    kind = kinds.get(type(error).__name__, Unreadable)
    named = [getattr(getattr(ctx, "command", None), "name", None), *words]
    verb = next((name for name in named if name in VERBS), None)
    hint = "scorepad --help"
    if verb:
        hint = f"e.g. {import_module(f'scorepad.commands.{verb}').EXAMPLES[0]}"
    return kind(message[:1].lower() + message[1:], hint)


def _hint(text: str) -> list[str]:
    """A hint as lines: prose in the width of a terminal, an example whole, as it is copied."""
    if text.startswith("e.g. ") or not sys.stderr.isatty():
        return [f"  {text}"]
    from textwrap import wrap

    room = DEFAULT
    with contextlib.suppress(OSError, ValueError):
        room = os.get_terminal_size(sys.stderr.fileno()).columns or room
    lines = wrap(text, width(room) - 2, break_long_words=False, break_on_hyphens=False)
    return [f"  {line}" for line in lines]


def _tell(error: ScorepadError, as_json: bool) -> int:
    """Print an error: one or two lines on stderr, and with --json the document on stdout."""
    if len(error.message) > LONGEST_MESSAGE:
        error.message = f"{error.message[:400]} ... {error.message[-100:]}"
    lines = [f"scorepad: {error.message}"]
    if error.picture is not None:
        from scorepad.picture import plain

        lines += plain(error.picture, width())
    lines += _hint(error.hint) if error.hint else []
    with contextlib.suppress(OSError, ValueError, AttributeError):
        if as_json:
            answer({"schema": 1, "error": error.document()})
            sys.stdout.flush()
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("".join(f"{spoken(line, sys.stderr)}\n" for line in lines))
        sys.stderr.flush()
    return error.code


def _hush() -> None:
    """Let what is still buffered for a broken standard output go nowhere."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _system_fault(error: OSError, saved: bool) -> SystemFault:
    where = error.filename if isinstance(error.filename, str) else "standard output"
    return SystemFault(
        f"{where}: {error.strerror or error}", "the change is saved" if saved else None
    )


def _flush() -> None:
    """Standard output has to arrive, or the command has failed."""
    if isinstance(sys.stdout, _Closed) and sys.stdout.tell():
        raise SystemFault("standard output is closed")
    sys.stdout.flush()


class _Closed(io.TextIOWrapper):
    """Stands in for a standard stream that was closed: takes everything, keeps nothing."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "utf-8")


def _open_streams() -> None:
    """Give every standard stream something to write to, and characters that never fail."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, _Closed())
        reconfigure: Callable[..., None] | None = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _guarded(words: list[str], settings: Settings) -> int:
    """Run, and turn every error into its exit status; nothing else catches everything."""
    as_json = "--json" in words and "--batch" not in words
    settings.run = lambda more: _guarded(more, settings.within())
    settings.tell = lambda error: _tell(error, False)
    try:
        try:
            code = _run(words, settings)
        except typer.Exit as leave:
            code = leave.exit_code
        _flush()
        return code
    except ScorepadError as error:
        return _tell(error, as_json)
    except typer.TyperException as error:
        return _tell(_usage(error, words), as_json)
    except EOFError:
        return _tell(Missing("cancelled, nothing changed", "--yes answers beforehand"), as_json)
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:
        if settings.at_prompt:
            raise  # nobody is left to play with
        _hush()
        return 141
    except OSError as error:
        code = _tell(_system_fault(error, settings.saved), as_json)
        if not settings.at_prompt:
            _hush()
        return code


def main(words: list[str]) -> int:
    """Run the words, print every error, give the exit status."""
    settings = Settings()
    _open_streams()
    try:
        return _guarded(words, settings)
    except Exception as error:
        if settings.debug:
            raise
        fault = ScorepadError(f"a fault of scorepad: {type(error).__name__}: {error}", None)
        fault.code, fault.kind = 70, "fault"
        return _tell(fault, "--json" in words)
