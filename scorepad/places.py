"""Where things lie: the folder of sessions, beside them what scorepad keeps for itself, and the
folders of settings and of what can be made anew.

A session is `NAME.toml`. Locks, histories and the name of the current session lie in the folder
`.scorepad` beside them. Nothing is created by reading.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from typing import IO

from scorepad.errors import Damaged, SystemFault
from scorepad.names import is_session
from scorepad.terminal import warn_once

KEPT = ".scorepad"
SUFFIX = ".toml"
_NO_FILE = {errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EISDIR, errno.ENXIO}
_NOT_OFFERED = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}


def data_folder(given: str | None) -> str:
    """The folder of sessions: as given, else `SCOREPAD_DATA_DIR`, else the system's place."""
    named = given or os.environ.get("SCOREPAD_DATA_DIR")
    if named:
        return os.path.abspath(named)
    _mind_home()
    import platformdirs

    return platformdirs.user_data_dir("scorepad", appauthor=False)


def config_folder() -> str:
    """The folder of settings: `SCOREPAD_CONFIG_DIR`, else the system's place.

    Some systems have one place for data and settings; a setting's file would be a session there,
    so it gets a folder of its own within.
    """
    named = os.environ.get("SCOREPAD_CONFIG_DIR")
    if named:
        return os.path.abspath(named)
    _mind_home()
    import platformdirs

    folder = platformdirs.user_config_dir("scorepad", appauthor=False)
    shared = folder == platformdirs.user_data_dir("scorepad", appauthor=False)
    return os.path.join(folder, "config") if shared else folder


def cache_folder() -> str:
    """The folder of what can be made anew: `SCOREPAD_CACHE_DIR`, else the system's place."""
    named = os.environ.get("SCOREPAD_CACHE_DIR")
    if named:
        return os.path.abspath(named)
    _mind_home()
    import platformdirs

    return platformdirs.user_cache_dir("scorepad", appauthor=False)


def _mind_home() -> None:
    """Forget a home that is empty or relative, as it is none: the password file knows."""
    if not os.path.isabs(os.environ.get("HOME", "/")):
        del os.environ["HOME"]


def session_path(folder: str, name: str) -> str:
    """The file of a session."""
    return os.path.join(folder, name + SUFFIX)


def kept_path(folder: str, file: str) -> str:
    """A file that scorepad keeps for itself."""
    return os.path.join(folder, KEPT, file)


def current(folder: str) -> str | None:
    """The name of the current session, if one was set."""
    try:
        name = read_regular(kept_path(folder, "current"), 1000).decode().strip()
    except (FileNotFoundError, NotADirectoryError, Damaged, UnicodeError):
        return None
    return name if is_session(name) else None


def within(path: str, folder: str) -> bool:
    """Does a file lie in a folder or below it, whatever links lead there?"""
    real = os.path.realpath(folder)
    return os.path.commonpath([os.path.realpath(path), real]) == real


def make_folder(path: str) -> None:
    """Make a folder and those above it, for their owner only, where they are not there."""
    if not os.path.isdir(path):
        above = os.path.dirname(path)
        if above != path:
            make_folder(above)
        with contextlib.suppress(FileExistsError):
            os.mkdir(path, 0o700)
        os.listdir(path)  # an error if it is something else


def open_plain(path: str) -> IO[bytes]:
    """Open a plain file for reading; Damaged for anything else, and nothing blocks.

    FileNotFoundError where nothing is; a link that leads nowhere is Damaged; SystemFault where a
    right is missing.
    """
    return open(_opened(path)[0], "rb")


def _opened(path: str) -> tuple[int, int]:
    """A plain file opened as `open_plain` does, and its size."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if error.errno in _NO_FILE and os.path.lexists(path):
            raise Damaged(path, f"it can't be opened: {error.strerror}") from None
        if isinstance(error, FileNotFoundError):
            raise
        raise SystemFault(f"{path}: {error.strerror}") from None
    status = os.fstat(fd)
    if not stat.S_ISREG(status.st_mode):
        os.close(fd)
        raise Damaged(path, "it is not a plain file")
    return fd, status.st_size


def read_regular(path: str, limit: int) -> bytes:
    """The bytes of a plain file of at most `limit` bytes; Damaged for anything else."""
    fd, size = _opened(path)
    try:
        if size > limit:
            raise Damaged(path, f"{size} bytes, at most {limit} are read")
        data = os.read(fd, size + 1)
        if len(data) != size:  # it grows, or it came in pieces
            data += _rest(fd, limit + 1 - len(data))
    except OSError as error:
        raise SystemFault(f"{path}: {error.strerror}") from None
    finally:
        os.close(fd)
    return data


def _rest(fd: int, most: int) -> bytes:
    """What is still to be read, up to so many bytes."""
    data = b""
    while len(data) < most and (piece := os.read(fd, most - len(data))):
        data += piece
    return data


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
    if os.path.lexists(target) and not stat.S_ISREG(os.lstat(target).st_mode):
        raise SystemFault(f"{path}: it is not a plain file")
    try:
        with open(temporary, "xb", opener=_private) as file:
            file.write(data)
            file.flush()
            sync(file.fileno())
            os.chmod(file.fileno(), _mode(target))
        os.replace(temporary, target)
    except BaseException as error:  # Ctrl-C too, wherever it strikes
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError):
            error.filename = path  # and not a name that nobody gave
        raise
    sync_folder(folder)


def _private(path: str, flags: int) -> int:
    """Open a new file that nobody else may read before it has its mode."""
    return os.open(path, flags | os.O_CLOEXEC, 0o600)


def _mode(path: str) -> int:
    """The mode that a file has, or that a new one gets."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def sync(fd: int) -> None:
    """Put a file on the disk; where the file system has no way to be sure, say so and go on."""
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in _NOT_OFFERED:
            raise
        warn_once("the file system can't tell when a file is on the disk")


def sync_folder(folder: str) -> None:
    """Put a folder's entries on the disk, after a rename in it.

    The rename is done and can't be taken back, so where that fails it is said and no error.
    """
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            sync(fd)
        finally:
            os.close(fd)
    except OSError as error:
        warn_once(f"{folder}: not sure to be on the disk yet: {error.strerror}")


def session_names(folder: str) -> Iterator[str]:
    """The names of the files that may be sessions, in alphabetical order.

    A file with another name than a session can have is none.
    """
    try:
        entries = sorted(os.listdir(folder))
    except FileNotFoundError:
        return
    for entry in entries:
        name = entry.removesuffix(SUFFIX)
        if name != entry and is_session(name):
            yield name
