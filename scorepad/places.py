"""Where things lie: the folder of sessions, and beside them what scorepad keeps for itself.

A session is `NAME.toml`. Locks, histories and the name of the current session lie in the folder
`.scorepad` beside them. Nothing is created by reading.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator

from scorepad.errors import Damaged, SystemFault

KEPT = ".scorepad"
SUFFIX = ".toml"


def data_folder(given: str | None) -> str:
    """The folder of sessions: as given, else `SCOREPAD_DATA_DIR`, else the system's place."""
    named = given or os.environ.get("SCOREPAD_DATA_DIR")
    if named:
        return os.path.abspath(named)
    if not os.path.isabs(os.environ.get("HOME", "/")):
        del os.environ["HOME"]  # an empty or relative home is none: the password file knows
    import platformdirs

    return platformdirs.user_data_dir("scorepad", appauthor=False)


def session_path(folder: str, name: str) -> str:
    """The file of a session."""
    return os.path.join(folder, name + SUFFIX)


def kept_path(folder: str, file: str) -> str:
    """A file that scorepad keeps for itself."""
    return os.path.join(folder, KEPT, file)


def make_folder(path: str) -> None:
    """Make a folder, for its owner only, if it is not there."""
    os.makedirs(path, mode=0o700, exist_ok=True)


def read_regular(path: str, limit: int) -> bytes:
    """The bytes of a plain file of at most `limit` bytes; Damaged for anything else.

    Nothing blocks: a pipe, a device or a folder is refused before it is read.
    """
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise _unopened(path, error) from None
    with open(fd, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise Damaged(path, "it is not a plain file")
        if found.st_size > limit:
            raise Damaged(path, f"{found.st_size} bytes, at most {limit} are read")
        return file.read(limit + 1)


def _unopened(path: str, error: OSError) -> Exception:
    """Why a file that is listed can't be opened."""
    if isinstance(error, (FileNotFoundError, IsADirectoryError)) or error.errno in (40, 6):
        return Damaged(path, f"it can't be opened: {error.strerror}")
    return SystemFault(f"{path}: {error.strerror}")


@contextlib.contextmanager
def blamed(path: str) -> Iterator[None]:
    """Errors of the system that name no file name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = path
        raise


def write_whole(path: str, data: bytes) -> None:
    """Replace a file's bytes, all or nothing, and be sure that they are on the disk.

    A temporary file in the same folder, fsync, rename onto the real path, fsync of the folder. A
    link stays a link, the mode stays as it was. An error leaves the old file and no other.
    """
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)  # a process of that number died here once
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with blamed(path), open(fd, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(fd)
            os.chmod(fd, _mode(target))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(folder)


def _mode(path: str) -> int:
    """The mode that a file has, or that a new one gets."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def sync_folder(folder: str) -> None:
    """Put a folder's entries on the disk, where the system can."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def session_names(folder: str) -> Iterator[str]:
    """The names of the files that may be sessions, in alphabetical order."""
    try:
        entries = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        if entry.endswith(SUFFIX) and not entry.startswith("."):
            yield entry.removesuffix(SUFFIX)
