"""`python -m games play`: play in a terminal, with bots in the other seats."""

import argparse
import secrets
from typing import Any

from games import GAMES
from games.kit.asks import Ask, IllegalAnswer
from games.kit.dice import Dice
from games.kit.play import NO, Play
from games.kit.search import think
from games.kit.story import Fact, heard
from games.kit.words import Reader

LISTED = 60
"""Asks with more answers than this print a sample of them."""

HELP = "A number, an answer as text, “back” to take back, “resign”, or “quit”."


def play(given: argparse.Namespace) -> int:
    """Plays until the end of the game, or until the player quits."""
    seed = given.seed.encode().ljust(16, b".") if given.seed else secrets.token_bytes(16)
    options = dict(option.split("=", 1) for option in given.option)
    try:
        playing: Play[Any] = Play.start(GAMES[given.slug], seats=given.seats, options=options, seed=seed)
    except ValueError as refusal:
        print(refusal)
        return 2
    seats = given.seats or playing.game.seats[0]
    table = Terminal(playing, seats, set(given.me), given.bot, Dice(seed).spawn())
    print(HELP)
    try:
        table.to_the_end()
    except (EOFError, KeyboardInterrupt):
        print("\nLeft.")
    return 0


class Terminal:
    """A game, the seats that are played at the terminal, and the bots."""

    def __init__(self, playing: Play[Any], seats: int, mine: set[int], level: str, dice: Dice) -> None:
        self.playing = playing
        self.seats = seats
        self.mine = mine
        self.level = level
        self.dice = dice
        self.printed = 0

    def to_the_end(self) -> None:
        """Asks people, lets bots answer, and prints what happens."""
        while self.playing.result is None:
            here = sorted(self.mine & self.playing.waiting.keys())
            if here:
                self.ask(here[0])
            else:
                self.let_a_bot_answer()
        self.tell()
        print(self.playing.game.notation(self.playing.state))
        print("Over:", self.playing.result.reason, *self.playing.result.values)

    def let_a_bot_answer(self) -> None:
        """Lets the bot of one seat answer."""
        seat = min(self.playing.waiting)
        self.answer(seat, think(self.playing, seat, self.dice, self.level))

    def ask(self, seat: int) -> None:
        """Prints the position and the ask of a seat, and reads the answer."""
        self.tell()
        print()
        print(self.playing.game.notation(self.playing.state))
        ask = self.playing.waiting[seat]
        shown = self.show(seat, ask)
        typed = input(f"seat {seat}> ").strip()
        try:
            numbered = dict(enumerate(shown, 1))
            self.obey(seat, numbered.get(int(typed), typed) if typed.isdecimal() else typed)
        except IllegalAnswer as refusal:
            print(refusal)

    def show(self, seat: int, ask: Ask) -> list[str]:
        """Prints the ask and its answers, numbered, or a sample of many; returns those printed."""
        words = ask.detail.get("words") or ""
        print(f"seat {seat}: {ask.prompt} {ask.rule} {words}".rstrip())
        many = ask.size > LISTED
        texts = sorted({ask.sample(self.dice) for _ in range(12)}) if many else list(ask)
        texts += [NO] if self.playing.any_of else []
        for number, text in enumerate(texts, 1):
            print(f"  {number:2} {text}")
        if many:
            print(f"  … and others, {ask.size} in all")
        return texts

    def obey(self, seat: int, text: str) -> None:
        """Executes what was typed."""
        if text == "quit":
            raise EOFError
        if text == "back":
            self.playing.take_back(seat)
        elif text == "resign":
            self.playing.resign(seat)
        else:
            self.answer(seat, text)

    def answer(self, seat: int, text: str) -> None:
        """Gives an answer and prints the rest of the steps that it finished."""
        self.playing.answer(seat, text)
        for closed in self.playing.closed:
            self.print_story(list(closed.story)[self.printed :])
            self.printed = 0

    def tell(self) -> None:
        """Prints the facts of the present step that have not been printed yet."""
        self.print_story(self.playing.story[self.printed :])
        self.printed = len(self.playing.story)

    def print_story(self, facts: list[Fact]) -> None:
        """Prints the facts that the seats at the terminal may hear, in words."""
        game, state = self.playing.game, self.playing.state
        reader = Reader(game.names(state, self.seats), min(self.mine) if len(self.mine) == 1 else None)
        for fact in facts:
            text = game.sentence(fact, reader)
            if text and any(heard([fact], seat) for seat in (*self.mine, None)):
                print("  *", text)
