"""What the pages say in tables: exit statuses, variables, files. A test holds them to the code."""

from __future__ import annotations

from scorepad.lock import PATIENCE
from scorepad.pager import LESS as LESS_OPTIONS
from scorepad.terminal import NARROWEST, WIDEST
from scorepad.words import in_words

# The sections a page may have, in the order of man-pages(7).
ORDER = (
    *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES"),
    *("NOTES", "EXAMPLES", "SEE ALSO"),
)

# Exit statuses: in a few words for the page of a verb, and in full.
STATUSES = {
    0: ("done", "Done."),
    1: (
        "the rules or the state of the game forbid it",
        "The rules or the state of the game forbid it: a record against the rules, a player out of"
        " turn, too few or too many players, no such row, a record that is there already, a game"
        " that is over, nothing to undo, a total other than --expect says, an illegal move judged,"
        " an import that can't be taken.",
    ),
    2: (
        "the words can't be read",
        "The words can't be read: a record that makes no sense; a game, session, player, option,"
        " value or topic that there is not, or a beginning that fits several; a name that can't be"
        " used; something missing, such as --yes. Input that ends at a question, too: then nothing"
        " has changed.",
    ),
    3: ("no such session", "There is no such session, or none is named and none is current."),
    4: (
        "a file is damaged, or a newer scorepad wrote it",
        "A file is damaged, or a newer scorepad wrote it. The message names the file, the reason,"
        " and the line where it can. The file stays as it is.",
    ),
    5: (
        "another process holds the session",
        "Another process holds the session and did not let go of it within"
        f" {in_words(int(PATIENCE))} seconds.",
    ),
    6: (
        "the system can't read or write",
        "The system can't read or write: the disk is full, a right is missing. The message names"
        " the path.",
    ),
    70: ("a fault of scorepad", "A fault of scorepad; --debug shows where it came from."),
    130: ("interrupted by Ctrl-C", "Interrupted by Ctrl-C."),
    141: (
        "nobody reads the output any more",
        "Nobody reads the output any more, as in a pipe into `head`.",
    ),
}

ENVIRONMENT = {
    "SCOREPAD_DATA_DIR": "The folder of sessions; --data-dir goes before it.",
    "SCOREPAD_CONFIG_DIR": "The folder of settings, where the house rules lie.",
    "SCOREPAD_CACHE_DIR": "The folder of what can be made anew at any time.",
    "SCOREPAD_SESSION": "The session that is meant where no other is named.",
    "SCOREPAD_NOW": "A time with its offset, such as 2026-11-29T20:15:00+01:00, to be taken for the"
    " present. For tests.",
    "SCOREPAD_ID": "The UUID of the next session. For tests.",
    "COLUMNS": f"How wide the output may be, from {NARROWEST} to {WIDEST}; otherwise the terminal"
    " says it.",
    "LINES": "How many lines the screen has; otherwise the terminal says it. A text that is longer"
    " goes through the pager.",
    "NO_COLOR": "No colour. --color goes before it.",
    "FORCE_COLOR": "Colour into a pipe or a file too, unless it is 0.",
    "CLICOLOR_FORCE": "The same.",
    "TERM": "If it is dumb: no colour, no pager, and tables of plain characters.",
    "PAGER": "What shows a long text, with its options; otherwise less, or else more. If it is cat,"
    " nothing does.",
    "LESS": f"The options of less; otherwise they are {LESS_OPTIONS}.",
    "HOME": "Folders that no variable names lie below it.",
    "XDG_DATA_HOME": "In place of ~/.local/share.",
    "XDG_CONFIG_HOME": "In place of ~/.config.",
    "XDG_CACHE_HOME": "In place of ~/.cache.",
    "TZ": "The time zone of the times that are kept.",
    "LC_ALL": "Where its encoding is not Unicode, the output is of plain characters. So for"
    " LC_CTYPE and LANG, if it is not set.",
}

# What of these names a verb's module knows tells which variables say what it works on.
HEEDED = {
    "SCOREPAD_DATA_DIR": ("store", "data_folder", "grounds"),
    "SCOREPAD_CONFIG_DIR": ("config_folder",),
    "SCOREPAD_SESSION": ("which",),
}

DATA = "~/.local/share/scorepad/"
KEPT = f"{DATA}.scorepad/"
FILES = {
    f"{DATA}NAME.toml": "A session.",
    f"{KEPT}NAME.history": "Every step of the session. NAME.history.damaged-N was set aside when it"
    " could not be read.",
    f"{KEPT}NAME.lock": "Held while the session is changed; the file stays.",
    f"{KEPT}current": "The name of the current session.",
    f"{KEPT}trash/": "Deleted sessions, each as NAME.N.toml and NAME.N.history.",
    f"{KEPT}players.toml": "Which names count as one person; see scorepad-players(1). Its lock is"
    " .players.toml.lock.",
    "~/.config/scorepad/house.toml": "The house rules; see scorepad-house(1). The lock is"
    " .house.toml.lock.",
    "~/.cache/scorepad/index-*": "What list, stats and players remember of the sessions, so that"
    " they need not read every file each time. It may be deleted.",
}

# Verbs that are looked up together.
CIRCLES = (
    *(("play", "new", "again"), ("add", "bid", "edit"), ("undo", "redo", "edit")),
    *(("show", "explain", "share"), ("finish", "reopen"), ("rename", "players"), ("leave", "add")),
    *(("option", "house", "new"), ("note", "show"), ("list", "stats", "players"), ("log", "edit")),
    *(("export", "import", "share"), ("use", "list"), ("delete", "restore"), ("check", "path")),
    *(("score", "games"), ("judge", "hint", "odds", "rules"), ("rules", "games")),
)
NEEDED = {("odds", "--rolls"), ("odds", "--want")}  # the verb itself asks for them
