"""PowerDome as a game: its options, its bots' skills and its hooks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from games.kit.advice import Advice
from games.kit.asks import Ask
from games.kit.cards import Card
from games.kit.contract import DEADLINE, Game, Gauge, Mark, Option, Result, Seat, Setting, Skill, Steps, Tally
from games.kit.dice import Dice
from games.kit.keywords import Keywords
from games.kit.lesson import Lesson
from games.kit.pictures import Picture
from games.kit.pieces import Pieces
from games.kit.story import Fact, FactTypes, StoryEntry
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.powerdome import (
    beats,
    bot,
    counsel,
    explain,
    lesson,
    panels,
    parchment,
    pictures,
    replies,
    rules,
    screen,
    setup,
    sheets,
    view,
    words,
)
from games.powerdome.allocation import Allocation
from games.powerdome.arena import GATES, LAST_ROUND, MAX_OFFERS, MAX_OPEN_OFFERS, MAX_TIMES_UNREADY
from games.powerdome.keywords import KEYWORDS
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS, POWERS
from games.powerdome.primers import PRIMERS
from games.powerdome.state import Brawl
from games.powerdome.story import FACTS
from games.powerdome.story.deeds import Activated, Failed, OrderShown, Reacted, Sprang, Struck
from games.powerdome.story.outcomes import Afflicted, Died, Passed, Revived, Summoned
from games.powerdome.view import BrawlView

QUICK, FULL = "quick_brawl", "full_setup"
SETUP = Option(
    "setup",
    "Setup",
    (QUICK, FULL),
    QUICK,
    "A quick brawl deals two powers each and goes straight to the first orders. The full setup has a vote,"
    " nominations, an auction, and trade.",
)
INITIATIVE = Option(
    "initiative",
    "Initiative",
    ("slowest", "fastest"),
    "slowest",
    "Who acts first in a fight: those with the least agility, or those with the most.",
)
CLOCK = Option(
    "clock",
    "Restless crowd",
    ("on", "off"),
    "on",
    "After three rounds without a scratch everyone loses half; after round 30 the most vitality wins.",
)


POWERS_DEALT = Option(
    "powers",
    "Powers",
    ("auction", "dealt"),
    "auction",
    "Won at auction, or dealt at random for a measurement of each.",
    hidden=True,
)
TALLIED = (Activated, Reacted, Sprang, Failed, Died, Revived, Summoned, Afflicted, Passed)
"""PD-5.3. Facts that are counted."""


class PowerDome(Game[Brawl]):
    """PowerDome, for 2 to 8 players (PD-1.1)."""

    slug: ClassVar[str] = "powerdome"
    title: ClassVar[str] = "PowerDome"
    measure: ClassVar[str] = "Vitality"
    unit: ClassVar[str] = "round"
    blurb: ClassVar[str] = (
        "Bid for strange powers with your own blood, then guess better than everybody else."
    )
    rules_version: ClassVar[int] = 4
    seats: ClassVar[range] = range(2, 9)
    keeps_seats: ClassVar[bool] = True
    in_beats: ClassVar[bool] = True
    chapter: ClassVar[str] = OrderShown.KIND
    talk: ClassVar[bool] = True
    story_window: ClassVar[int] = 400
    options: ClassVar[tuple[Option, ...]] = (SETUP, INITIATIVE, CLOCK, DEADLINE, POWERS_DEALT)
    primers = PRIMERS
    untold: ClassVar[frozenset[str]] = explain.UNTOLD
    keywords: ClassVar[Keywords] = KEYWORDS
    skills: ClassVar[Mapping[str, Skill]] = {
        "quick": Skill(22),
        "good": Skill(56, 0.8, tree=False, rivals="quick"),
        "master": Skill(400, 1.8, tree=False, samples=4, rivals="good"),
    }
    state = Brawl
    facts: ClassVar[FactTypes] = FACTS

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """Returns all options; older tables, with `powers` but no `setup`, get the full setup."""
        older = {SETUP.name: FULL} if POWERS_DEALT.name in options else {}
        return super().complete({**older, **options})

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Brawl:
        return setup.new_brawl(seats, options, dice)

    def step(self, state: Brawl) -> Steps[None]:
        return rules.step(state)

    def view(self, state: Brawl, seat: int | None) -> BrawlView:
        return view.view(state, seat)

    def imagine(self, state: Brawl, seat: int, dice: Dice) -> None:
        view.imagine(state, dice)

    def resign(self, state: Brawl, seat: int) -> None:
        """PD-3.6. The player dies when the round ends; a single player who stays wins at once."""
        if state.player(seat).alive:
            rules.give_up(state, seat)

    def called(self, state: Brawl, seat: int) -> str:
        """Returns the name of the seat's character."""
        return state.player(seat).name

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return words.sentence(fact, reader)

    def decisive(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        return beats.decisive(facts)

    def ending(self, view: BrawlView, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        return words.ending(view.round, result.reason)

    def pieces(self, seen: TablePage) -> Pieces:
        shown = screen.ArenaScreen(seen.view, seen.story, seen.reader)
        return {
            **dict(panels.seats(seen, shown)),
            **dict(sheets.boards(seen)),
            "board": panels.board(seen, shown.stage),
            **dict(parchment.ask(seen, shown)),
            **dict(panels.story(seen, shown)),
            **dict(panels.ended(seen, shown)),
        }

    def card(self, seen: TablePage, name: str) -> Card | None:
        return self.keywords.on(explain.card(seen, name))

    def screen(
        self, view: BrawlView, story: Sequence[StoryEntry], reader: Reader, own: int | None
    ) -> screen.ArenaScreen:
        return screen.ArenaScreen(view, story, reader)

    def telling(self, facts: Iterable[Fact], names: tuple[str, ...]) -> float:
        return beats.telling(facts, Reader(names))

    def notation(self, state: Brawl) -> str:
        return state.notation

    def picture(self, position: str) -> Picture:
        return pictures.picture(self, position)

    def fallen(self, state: Brawl, reader: Reader) -> Picture | None:
        return pictures.arena(view.view(state, None), reader) if state.characters else None

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """PD-2.5, PD-2.8. Returns the number of attacks that did damage, and the damage of the hardest."""
        hurt = [fact.damage for fact in facts if isinstance(fact, Struck) and fact.damage > 0]
        hardest = Tally(max(hurt, default=0), *["damage of the hardest attack"] * 2)
        return Tally(len(hurt), "attack did damage", "attacks did damage"), hardest

    def value(self, state: Brawl, seat: int) -> float:
        return bot.value(state, seat)

    def candidates(self, state: Brawl, seat: int, ask: Ask, dice: Dice) -> list[str]:
        return bot.candidates(state, seat, ask, dice)

    def noticed(self, state: Brawl, seat: int, ask: Ask, dice: Dice) -> list[str]:
        """Returns one random candidate: beginners do not compare."""
        return [dice.pick(self.candidates(state, seat, ask, dice))]

    def reply(self, state: Brawl, seat: int, by: int, words: str) -> str:
        return replies.reply(state, seat, by, words)

    def lesson(self) -> Lesson[Brawl]:
        return lesson.lesson()

    def marks(self, state: Brawl) -> tuple[Mark, ...]:
        """PD-3.1. Returns everybody's vitality."""
        if not state.round:
            return ()
        standing = (state.player(seat) for seat in state.seats)
        return tuple(
            Mark(
                max(0, one.vitality) if one.alive else 0, one.seat,
                hue=GATES[one.seat].lower(), gone=not one.alive,
            )
            for one in standing
        )  # fmt: skip

    def gauges(self, state: Brawl, seat: int) -> tuple[tuple[Gauge, float], ...]:
        """Returns expected vitality: the orders of others are secret, so a hint shows a mean."""
        return tuple((Gauge("Expected vitality", mark.seat), mark.value) for mark in self.marks(state))

    def aimed(self, state: Brawl, text: str) -> Collection[Seat]:
        return counsel.aimed(state, text)

    def promised(self, view: BrawlView, advice: Advice, reader: Reader) -> Text:
        return counsel.promised(view, advice, reader)

    def hopeless(self, advice: Advice, seat: int) -> bool:
        return counsel.probably_falls(advice, seat)

    def spelt(self, advice: Advice) -> str:
        return counsel.spelt(advice.answer) or counsel.describe_before_fight(advice.prompt, advice.answer)

    def without_waste(self, ask: Ask, text: str, facts: Sequence[Fact]) -> str:
        return counsel.without_waste(ask, text, facts) if isinstance(ask, Allocation) else text

    def settings(self) -> tuple[Setting, ...]:
        """PD-5.3. Returns what bots play to measure the balance of powers.

        Two, four and eight bots; with powers dealt at random; in a quick brawl; and one against random play.
        Few of the many powers are dealt to a small table, so it plays more games; a game of eight is long.
        """
        full, dealt, quick = {"setup": FULL}, {"powers": "dealt"}, {"setup": QUICK}
        return (
            Setting("two", 2, full),
            Setting("four", 4, full, times=0.4),
            Setting("eight", 8, full, times=0.2),
            Setting("two, powers dealt", 2, dealt, times=8),
            Setting("four, powers dealt", 4, dealt, times=2.2),
            Setting("eight, powers dealt", 8, dealt, times=1.1),
            Setting("two, a quick brawl", 2, quick),
            Setting("four, a quick brawl", 4, quick, times=0.4),
            Setting("against random play", 2, full, random=1),
        )

    def turns(self, state: Brawl) -> int:
        """PD-5.3. Returns the number of rounds."""
        return state.round

    def facets(self, state: Brawl) -> dict[str, tuple[tuple[str, ...], ...]]:
        """PD-5.3. Returns the powers of each player when the first round began; wins are counted by them."""
        owned = tuple(
            tuple(name for name, owner in state.began.items() if owner == seat) for seat in state.seats
        )
        return {"power": owned}

    def figures(self, state: Brawl) -> dict[str, float]:
        """PD-5.3. Returns the vitality left at the end, the powers owned and the offers accepted."""
        left = [one.vitality for one in state.players()]
        traded = sum(offer.fate == "accepted" for offer in state.offers)
        return {
            "vitality of the survivors": float(sum(left)),
            "powers owned": float(len(state.began)),
            "offers accepted": float(traded),
        }

    def tally(self, fact: Fact) -> tuple[str, ...]:
        """PD-5.3. Returns the names under which an outcome of powers or attacks is counted."""
        if isinstance(fact, Struck):
            return (f"attack {fact.times}".strip(),)
        return (fact.kind,) if isinstance(fact, TALLIED) else ()

    def content(self) -> dict[str, int]:
        return {"powers": len(POWERS), "modifiers": len(MODIFIERS), "afflictions": len(AFFLICTIONS)}

    def check(self, state: Brawl) -> None:
        """PD-2.10, PD-3.1, PD-1.6, PD-4.5. Asserts the invariants of a state."""
        now = state.notation
        assert 0 <= state.round <= LAST_ROUND or not state.clock, now
        for one in state.characters.values():
            assert one.alive == (one.vitality >= 0) or not one.alive, now
            assert min(one.agility, one.strike, one.resist, one.spare, one.reserve) >= 0, now
            assert not one.kind or (one.kind in ALLIES and one.agility == 0), now
            assert all(name in AFFLICTIONS for name in one.afflictions), now
        for name, held in state.powers.items():
            assert held.name == name in POWERS, now
            assert state.player(held.owner).alive or state.player(held.owner).returns, now
            _check_limits(state, name)
        names = [one.name for one in state.characters.values()]
        assert len(set(names)) == len(names), now
        for seat in state.seats:
            own = [offer for offer in state.offers if offer.by == seat]
            assert len(own) <= MAX_OFFERS, now
            assert sum(offer.fate == "open" for offer in own) <= MAX_OPEN_OFFERS, now
            assert state.wavered.get(seat, 0) <= MAX_TIMES_UNREADY, now


def _check_limits(state: Brawl, name: str) -> None:
    held = state.powers[name]
    assert held.counters >= 0, state.notation
    for index, times in held.used.items():
        assert times <= POWERS[name].effects[int(index)].limit, state.notation
