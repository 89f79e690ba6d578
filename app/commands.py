"""Subcommands for the host's terminal: backup, restore, and the archive."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from app.settings import Settings
from app.store.archive_file import list_archived, recall
from app.store.backup import NotCopied, backup, file_of, restore
from app.store.lock import FolderLock, Occupied
from app.tables.codes import tidy
from games.kit.words import many

DAY: Final = "%Y-%m-%d"


def run(words: list[str]) -> bool:
    """Runs the subcommand in `words`; returns False if there is none, so that the caller serves."""
    asked = parser().parse_args(words)
    if asked.command is None:
        return False
    try:
        COMMANDS[asked.command](asked, load_settings())
    except (NotCopied, Occupied) as reason:
        sys.exit(str(reason))
    return True


def load_settings() -> Settings:
    """Loads the settings; exits with a line for each invalid one, omitting values, which may be secret."""
    try:
        return Settings()
    except ValidationError as failure:
        mistakes = failure.errors(include_url=False, include_input=False, include_context=False)
        sys.exit("\n".join(f"WELLSIDE_{str(one['loc'][0]).upper()}: {one['msg']}." for one in mistakes))


def parser() -> ArgumentParser:
    """Builds the argument parser."""
    whole = ArgumentParser(prog="python -m app", description="Serves Wellside, where no command is given.")
    commands = whole.add_subparsers(dest="command", metavar="command")
    into = commands.add_parser("backup", help="copy everything into a file, also while the server runs")
    into.add_argument("file", type=Path)
    back = commands.add_parser("restore", help="put such a copy in the place of what is there")
    back.add_argument("file", type=Path)
    commands.add_parser("archived", help="list the tables of the archive")
    recalled = commands.add_parser("recall", help="bring a table back from the archive")
    recalled.add_argument("code", type=tidy)
    return whole


def make_backup(asked: Namespace, settings: Settings) -> None:
    """Writes a backup."""
    tables = backup(file_of(settings.database_url), asked.file)
    print(f"Copied {many(tables, 'table')} to {asked.file}.")


def restore_backup(asked: Namespace, settings: Settings) -> None:
    """Restores a backup."""
    lock = FolderLock(settings.data)
    lock.take()
    try:
        kept = restore(asked.file, file_of(settings.database_url))
    finally:
        lock.release()
    print(f"Everything is as it was in {asked.file}.")
    if kept:
        print(f"What was there before is kept in {kept}.")


def list_archive(_: Namespace, settings: Settings) -> None:
    """Lists the archived tables."""
    for row in list_archived(settings.database_url):
        used = time.strftime(DAY, time.localtime(row.touched))
        print(f"{row.code}  {row.slug}, last used {used}")


def recall_table(asked: Namespace, settings: Settings) -> None:
    """Restores a table from the archive."""
    if not recall(settings.database_url, asked.code, time.time()):
        sys.exit(f"The archive has no table {asked.code}, or another one has its code now.")
    print(f"{asked.code} is back.")


COMMANDS: Final[Mapping[str, Callable[[Namespace, Settings], None]]] = {
    "backup": make_backup,
    "restore": restore_backup,
    "archived": list_archive,
    "recall": recall_table,
}
