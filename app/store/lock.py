"""A lock file: at most one server uses a data folder, since each keeps tables in memory."""

import os
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]


class Occupied(Exception):
    """Another server uses the data; the message is for the user who starts this one."""


class FolderLock:
    """A lock on a folder. The system releases it when the process ends in any way.

    Without support for such locks the folder is created all the same and nothing is locked.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Acquires the lock, if not held already; raises Occupied if another process holds it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        if self._file is not None or fcntl is None:
            return
        file = (self._folder / "wellside.lock").open("a+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            who = file.read(20).strip()
            file.close()
            raise Occupied(
                f"Another Wellside (process {who}) serves the data in {self._folder.resolve()} already. "
                "Stop it, or name another folder in WELLSIDE_DATA."
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self._file = file

    def release(self) -> None:
        """Releases the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None
