"""Command line for games without a server: `python -m games shelf`, rules, play, fuzz, record, and so on."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games import GAMES, fuzz, ladder, league, measure, reading, records, terminal
from games.kit.contract import Game
from games.kit.search import LEVELS, OFFERED


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit code."""
    given = parser().parse_args(arguments)
    code: int = given.run(given)
    return code


def parser() -> argparse.ArgumentParser:
    """Builds the parser of the commands and their options."""
    top = argparse.ArgumentParser(prog="python -m games", description="The games, without a server.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    _shelf(commands)
    _rules(commands)
    _play(commands)
    _fuzz(commands)
    _record(commands)
    _measure(commands)
    _league(commands)
    _ladder(commands)
    return top


def _shelf(commands: Any) -> None:
    command = commands.add_parser("shelf", help="list the games")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=show_shelf)


def _rules(commands: Any) -> None:
    command = commands.add_parser("rules", help="read a rulebook, or look something up in it")
    command.add_argument("slug", choices=GAMES)
    command.add_argument("word", nargs="*", help="a rule's number, or words: all of them")
    command.set_defaults(run=reading.read)


def _play(commands: Any) -> None:
    command = commands.add_parser("play", help="play in this terminal, bots in the other seats")
    command.add_argument("slug", choices=GAMES)
    command.add_argument("--seats", type=int, help="how many seats; as few as may be unless given")
    command.add_argument("--me", type=int, nargs="*", default=[0], help="the seats played here")
    command.add_argument("--bot", choices=LEVELS, default="quick", help="how well the others think")
    command.add_argument("--seed", help="the same seed brings the same chances")
    command.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    command.set_defaults(run=terminal.play)


def _fuzz(commands: Any) -> None:
    command = commands.add_parser("fuzz", help="play at random under all laws")
    command.add_argument("slug", nargs="?", choices=GAMES)
    command.add_argument("--games", type=int, default=20)
    command.add_argument("--seed", default="fuzz", help="any text; the same one plays the same games")
    command.add_argument("--odds", type=int, default=4, help="one answer in so many is held to the dear laws")
    command.set_defaults(run=fuzz.run)


def _record(commands: Any) -> None:
    command = commands.add_parser("record", help="play the records again and write them anew")
    command.add_argument("slug", nargs="?", choices=GAMES)
    command.add_argument("--new", action="store_true", help="play other games instead of the recorded ones")
    command.set_defaults(run=records.run)


def _measure(commands: Any) -> None:
    command = commands.add_parser("measure", help="let bots play each other, and count")
    command.add_argument("slug", choices=GAMES)
    command.add_argument("--games", type=int, default=40, help="of each setting and pairing")
    command.add_argument("--setting", action="append", metavar="NAME", help="only this one; may be repeated")
    command.add_argument("--bot", choices=LEVELS, default="quick")
    command.add_argument("--seed", default="measure", help="any text; the same one plays the same games")
    command.add_argument("--jobs", type=int, default=1, help="processes")
    command.add_argument("--keep", type=Path, metavar="FILE", help="keep outcomes here, and go on from them")
    command.add_argument("--again", action="append", default=[], metavar="WORD", help="play these anew")
    command.add_argument("--json", action="store_true", help="for programs")
    command.add_argument("--write", action="store_true", help="write games/<slug>/BALANCE.md")
    command.set_defaults(run=measure.run)


def _league(commands: Any) -> None:
    command = commands.add_parser("league", help="let each game's bot play weaker ones")
    command.add_argument("slug", nargs="?", choices=GAMES)
    command.add_argument("--games", type=int, default=100, help="of each match")
    command.add_argument("--playouts", type=int, default=200, help="how long the bots think")
    command.add_argument("--seed", default="league", help="any text; the same one plays the same games")
    command.add_argument("--jobs", type=int, default=1, help="processes")
    command.set_defaults(run=league.run)


def _ladder(commands: Any) -> None:
    command = commands.add_parser("ladder", help="let each level of the bots play the one below")
    command.add_argument("slug", choices=GAMES)
    command.add_argument("--games", type=int, default=200, help="of each match")
    command.add_argument("--seats", type=int, help="how many; as few as may be unless given")
    command.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    command.add_argument("--level", action="append", choices=OFFERED, help="only this; may be repeated")
    command.add_argument("--order", action="store_true", help="a level on every seat: who wins when")
    command.add_argument("--add", action="store_true", help="to the games that BALANCE.md tells of")
    command.add_argument("--effort", type=float, default=1.0, help="of the playouts of the better one")
    command.add_argument("--seed", default="ladder", help="any text; the same one plays the same games")
    command.add_argument("--jobs", type=int, default=1, help="processes")
    command.add_argument("--write", action="store_true", help="into games/<slug>/BALANCE.md")
    command.set_defaults(run=ladder.run)


def describe(game: Game[Any]) -> dict[str, Any]:
    """Describes a game for other programs."""
    return {
        "slug": game.slug,
        "title": game.title,
        "seats": list(game.seats),
        "endless": game.endless,
        "options": [
            {name: getattr(option, name) for name in ("name", "title", "choices", "default", "words")}
            for option in game.options
        ],
        "rules_version": game.rules_version,
        "content": game.content(),
    }


def show_shelf(given: argparse.Namespace) -> int:
    """Prints the games."""
    shelf = [describe(game) for game in GAMES.values()]
    if given.json:
        print(json.dumps(shelf, indent=2, ensure_ascii=False))
        return 0
    for game in shelf:
        seats = game["seats"]
        content = ", ".join(f"{count} {kind}" for kind, count in game["content"].items())
        print(f"{game['slug']:18} {game['title']} ({seats[0]} to {seats[-1]} seats) {content}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
