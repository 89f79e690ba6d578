"""The game Mana Surge: the implementation of the contract."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from games.kit.advice import Advice
from games.kit.asks import Ask
from games.kit.cards import Card
from games.kit.contract import Game, Gauge, Mark, Option, Result, Seat, Setting, Skill, Steps, Tally
from games.kit.dice import Dice
from games.kit.hexes import element
from games.kit.lesson import Lesson
from games.kit.pictures import Picture
from games.kit.pieces import Pieces
from games.kit.story import Fact, FactTypes, StoryEntry
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.mana_surge import (
    board,
    bot,
    counsel,
    evaluation,
    explain,
    lesson,
    notation,
    panels,
    parchment,
    pictures,
    rules,
    screen,
    view,
    words,
)
from games.mana_surge.keywords import KEYWORDS
from games.mana_surge.layouts import LAYOUTS, WILD
from games.mana_surge.map import NEIGHBOURS, POOL, TILES
from games.mana_surge.primers import PRIMERS
from games.mana_surge.state import GOAL, LAST_ROUND, NOBODY, Surge
from games.mana_surge.story import FACTS, Attacked, Moved
from games.mana_surge.view import SurgeView

LAYOUT = Option(
    "layout",
    "Board",
    (*LAYOUTS, WILD),
    next(iter(LAYOUTS)),
    " ".join(f"{one.name}: {one.words}" for one in LAYOUTS.values())
    + " Wild: laid anew for every game. On Watchtowers and Wild it matters least who begins.",
)
SPAWNERS = Option(
    "corners",
    "Corners",
    ("alternate", "any"),
    "alternate",
    "Alternate: a free corner between any two of you. Any: you may begin side by side.",
)
ROUNDS = Option(
    "rounds",
    "Length",
    ("sixty", "endless"),
    "sixty",
    "Ten mana wins the game. Sixty: after 60 rounds the most mana wins. Endless: only ten will do.",
)


class ManaSurge(Game[Surge]):
    """Three players around one Pool (MS-1.3)."""

    slug: ClassVar[str] = "mana_surge"
    title: ClassVar[str] = "Mana Surge"
    blurb: ClassVar[str] = "Three colours, one Pool, and never enough points to reach it in time."
    seats: ClassVar[range] = range(3, 4)
    perfect_information: ClassVar[bool] = True
    compares: ClassVar[bool] = True
    measure: ClassVar[str] = "Mana"
    unit: ClassVar[str] = "round"
    options: ClassVar[tuple[Option, ...]] = (LAYOUT, SPAWNERS, ROUNDS)
    primers = PRIMERS
    untold = explain.UNTOLD
    keywords = KEYWORDS
    skills: ClassVar[Mapping[str, Skill]] = {
        "good": Skill(12, 1.5, foresight=3, favourites=4, ahead=0.6),
        "master": Skill(64, 2.0, foresight=6, favourites=6, averaged=True),
    }
    state = Surge
    facts: ClassVar[FactTypes] = FACTS
    rules_version: ClassVar[int] = 2

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Surge:
        return rules.new_game(
            dice, options["layout"], options["corners"] == "any", options["rounds"] == "sixty"
        )

    def lesson(self) -> Lesson[Surge]:
        return lesson.lesson()

    def step(self, state: Surge) -> Steps[None]:
        return rules.step(state)

    def view(self, state: Surge, seat: Seat | None) -> view.SurgeView:
        return view.view(state)

    def imagine(self, state: Surge, seat: Seat, dice: Dice) -> None:
        view.imagine(state, dice)

    def resign(self, state: Surge, seat: Seat) -> None:
        """MS-4.5. Resigns a seat."""
        rules.give_up(state, seat)

    def called(self, state: Surge, seat: Seat) -> str:
        """The seat's colour, once it has one."""
        return state.colours[seat].capitalize() or super().called(state, seat)

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return words.sentence(fact, reader)

    def ending(self, view: SurgeView, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        mana = [player.mana for player in view.players]
        gone = [player.seat for player in view.players if player.gave_up]
        return words.ending(mana, gone, view.round, result.reason, reader)

    def pieces(self, seen: TablePage) -> Pieces:
        own = seen.shown if seen.phase == "playing" else None
        log = screen.recap(seen.view, seen.story, seen.reader, own)
        return {
            **dict(panels.seats(seen)),
            **dict(board.board(seen, log.traces)),
            "ask": parchment.ask(seen),
            **dict(panels.story(seen, log)),
        }

    def screen(
        self, view: SurgeView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
    ) -> screen.Recap:
        return screen.recap(view, story, reader, own)

    def laid_out(self, seen: TablePage) -> Iterable[tuple[str, str]]:
        """Returns the hexes row by row, as id and name."""
        places = {element("h", one.at): one.at for one in seen.view.hexes}
        return [(name, places.get(name, "")) for name, _ in super().laid_out(seen)]

    def card(self, seen: TablePage, name: str) -> Card | None:
        return self.keywords.on(explain.card(seen, name))

    def notation(self, state: Surge) -> str:
        return notation.write(state)

    def picture(self, position: str) -> Picture:
        return pictures.picture(position)

    def fallen(self, state: Surge, reader: Reader) -> Picture:
        return pictures.whole(state)

    def check(self, state: Surge) -> None:
        """MS-3.5, MS-4.1, MS-4.3. Asserts mana in bounds, unique troops, spawners on different corners."""
        assert all(0 <= mana <= GOAL for mana in state.mana)
        numbers = [number for number, owner in zip(state.troops, state.owners) if owner != NOBODY]
        assert len(numbers) == len(set(numbers))
        placed = [place for place in state.spawners if place != NOBODY]
        assert len(placed) == len(set(placed))
        assert all(len(NEIGHBOURS[place]) == 3 and state.owners[place] == NOBODY for place in placed)
        assert state.tiles[POOL] == "O"

    def value(self, state: Surge, seat: Seat) -> float:
        return evaluation.value(state, seat)

    def candidates(self, state: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        return bot.candidates(state, seat, ask, dice)

    def noticed(self, state: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        return bot.noticed(state, seat, ask, dice)

    def plans(self, state: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        return bot.plans(state, seat, ask, dice)

    def content(self) -> dict[str, int]:
        return {"layouts": len(LAYOUTS) + 1}

    def marks(self, state: Surge) -> Sequence[Mark]:
        """MS-3.5. Returns the mana of each seat."""
        begun = NOBODY not in state.spawners
        hues = zip(state.mana, state.colours)
        return tuple(Mark(mana, seat, hue=hue) for seat, (mana, hue) in enumerate(hues)) if begun else ()

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """MS-3.2, MS-3.3. Returns the numbers of troops felled and of steps taken."""
        felled = sum(fact.struck + fact.lost for fact in facts if isinstance(fact, Attacked))
        steps = sum(isinstance(fact, Moved) for fact in facts)
        return Tally(felled, "troop felled", "troops felled"), Tally(steps, "step taken", "steps taken")

    def decisive(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        return list(filter(words.is_decisive, facts))

    def around(self, view: SurgeView) -> Sequence[Seat]:
        return panels.around(view)

    def gauges(self, state: Surge, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        """Returns none: `promised` compares the effects of an answer with those of the next best."""
        return ()

    def spelt(self, advice: Advice) -> str:
        return counsel.spelt(advice)

    def promised(self, view: SurgeView, advice: Advice, reader: Reader) -> Text:
        return counsel.promised(view, advice, reader)

    def settings(self) -> Sequence[Setting]:
        """MS-6. Equal bots on each layout, and one bot against two random players."""
        equals = [Setting(name, 3, {"layout": name}) for name in (*LAYOUTS, WILD)]
        return (*equals, Setting("against random play", 3, random=2))

    def turns(self, state: Surge) -> int:
        return state.round

    def facets(self, state: Surge) -> dict[str, tuple[str, ...]]:
        """MS-6. Classifies the seats by who began."""
        places = ("first", "second", "third")
        began = (state.first, state.after(state.first), state.after(state.after(state.first)))
        return {"order": tuple(places[began.index(seat)] for seat in range(3))}

    def figures(self, state: Surge) -> dict[str, float]:
        """MS-6. Measures how often the last round is reached, and how close the second comes."""
        ended = state.result is not None and state.result.reason == "time"
        second = sorted(state.mana)[1]
        return {f"reached round {LAST_ROUND}": float(ended), "mana of the second": second}

    def tally(self, fact: Fact) -> Sequence[str]:
        """MS-6. Counts the tiles stepped on and the outcomes of attacks."""
        match fact:
            case Moved():
                return (f"onto {TILES[fact.tile]}",)
            case Attacked():
                return (f"attack: {view.FATES[fact.struck, fact.lost]}",)
        return ()


MANA_SURGE = ManaSurge()
"""The instance that is registered."""
