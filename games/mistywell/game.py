"""Mistywell as a `Game`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from games.kit.advice import Advice
from games.kit.asks import Ask
from games.kit.cards import Card
from games.kit.contract import Game, Gauge, Mark, Option, Result, Seat, Setting, Skill, Steps, Tally
from games.kit.dice import Dice
from games.kit.lesson import Lesson
from games.kit.pictures import Picture
from games.kit.pieces import Pieces
from games.kit.story import Fact, FactTypes, StoryEntry
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.mistywell import (
    bot,
    counsel,
    endings,
    explain,
    lesson,
    notation,
    pictures,
    rules,
    screen,
    view,
    words,
)
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, RECUPERATE, REQUESTS
from games.mistywell.city import BANE, BROWN, CHARACTERS, DISTRICTS
from games.mistywell.keywords import KEYWORDS
from games.mistywell.notation import cubes_of
from games.mistywell.primers import PRIMERS, primed
from games.mistywell.state import BANES, BROWN_CUBES, OWN_CUBES, SEATS, SLOTS, TEMPLE, City
from games.mistywell.story import FACTS, CovenantDrawn, Failed, FateDrawn, Played, Recuperated, Succeeded
from games.mistywell.view import CityView

LEVEL: Final = Option(
    "level",
    "Difficulty",
    ("easy", "normal", "hard"),
    "normal",
    "Easy: you begin one step closer to winning, and the Temple begins with nothing. "
    "Normal: nobody is ahead. "
    "Hard: you begin one step closer to losing, with nothing to pay with and no cubes in the city.",
)
HANDS: Final = Option(
    "hands",
    "Requests in the hand",
    ("open", "hidden"),
    "open",
    "Open to the whole team, or for one’s own eyes.",
)


class Mistywell(Game[City]):
    """Three characters against the Temple (MW-1.1)."""

    slug: ClassVar[str] = "mistywell"
    title: ClassVar[str] = "Mistywell"
    untold = explain.UNTOLD
    keywords = KEYWORDS
    together: ClassVar[bool] = True
    measure: ClassVar[str] = "Unity and Fear on the map"
    unit: ClassVar[str] = "round"
    blurb: ClassVar[str] = (
        "Witch, Tinker and Forester win a misty city back from the Temple, favour by favour."
    )
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    roles: ClassVar[tuple[str, ...]] = CHARACTERS
    talk: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (LEVEL, HANDS)
    primers = PRIMERS
    skills: ClassVar[Mapping[str, Skill]] = {
        "quick": Skill(0),
        "good": Skill(240, 1.5, foresight=4, tree=False, averaged=True, ahead=0.6),
        "master": Skill(1_200, 2.0, foresight=4, tree=False, averaged=True),
    }
    state = City
    facts: ClassVar[FactTypes] = FACTS
    rules_version: ClassVar[int] = 3

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> City:
        return rules.new_game(dice, options["level"], options["hands"] == "hidden")

    def step(self, state: City) -> Steps[None]:
        return rules.step(state)

    def primed(self, options: Mapping[str, str]) -> Mapping[str, str]:
        return primed(options["level"])

    def view(self, state: City, seat: Seat | None) -> view.CityView:
        return view.view(state, seat)

    def imagine(self, state: City, seat: Seat, dice: Dice) -> None:
        view.imagine(state, seat, dice)

    def lesson(self) -> Lesson[City]:
        return lesson.lesson()

    def hidden(self, state: City, seat: Seat) -> list[list[str]]:
        """MW-7.4. Returns the hidden Requests: those in other hands, and the deck that they came from."""
        others = [list(held) for one, held in enumerate(state.held) if one != seat]
        return [list(state.requests), *others] if state.hidden else []

    def resign(self, state: City, seat: Seat) -> None:
        rules.give_up(state, seat)

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return words.sentence(fact, reader)

    def ending(self, view: CityView, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        return endings.ending(view, result.reason, facts)

    def pieces(self, seen: TablePage) -> Pieces:
        return screen.pieces(seen)

    def screen(
        self, view: CityView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
    ) -> screen.CityLog:
        return screen.city_log(view, story, reader)

    def notation(self, state: City) -> str:
        return notation.write(state)

    def picture(self, position: str) -> Picture:
        return pictures.picture(position)

    def fallen(self, state: City, reader: Reader) -> Picture:
        return pictures.city_picture(state)

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """MW-4.1, MW-4.2. Counts the Projects that succeeded and those that failed."""
        won, lost = (sum(isinstance(fact, kind) for fact in facts) for kind in (Succeeded, Failed))
        good = Tally(won, "Project succeeded", "Projects succeeded")
        return good, Tally(lost, "Project failed", "Projects failed")

    def check(self, state: City) -> None:
        """MW-1.2. Asserts that every card and every cube is in exactly one place."""
        s = state
        working = Counter(s.resolving)
        requests = [*s.requests, *s.jobs, *s.done_requests, *s.temple_requests, *s.face_up, *sum(s.held, ())]
        requests += [slot.request for slots in s.slots for slot in slots if slot.request]
        requests += [card for card in s.resolving if card in REQUESTS]
        assert sorted(requests) == sorted(REQUESTS), self.notation(s)
        fates = [*s.fates, *s.done_fates, *(card for card in s.resolving if card in FATES)]
        covenants = [*s.covenants, *s.done_covenants, *(card for card in s.resolving if card in COVENANTS)]
        assert sorted(fates) == sorted(FATES), self.notation(s)
        assert sorted(covenants) == sorted(COVENANTS), self.notation(s)
        for seat in range(SEATS):
            own = [*s.hands[seat], *s.discards[seat], *(slot.action for slot in s.slots[seat])]
            own += [card for card in s.resolving if card in ACTIONS and ACTIONS[card].seat == seat]
            assert sorted(own) == sorted(key for key, card in ACTIONS.items() if card.seat == seat), (
                self.notation(s)
            )
            assert len(s.slots[seat]) <= SLOTS, self.notation(s)
            assert cubes_of(s, seat) == OWN_CUBES, self.notation(s)
        assert s.reserve + cubes_of(s, BROWN) == BROWN_CUBES, self.notation(s)
        assert s.banes + cubes_of(s, BANE) == BANES, self.notation(s)
        assert max(working.values(), default=1) == 1, self.notation(s)
        for number, district in enumerate(DISTRICTS):
            assert 0 <= s.unity[number] + s.fear[number] <= district.spaces, self.notation(s)
        assert all(0 <= cubes < TEMPLE for cubes in s.temple), self.notation(s)

    def load(self, text: str) -> City:
        """MW-5.1. Loads a state; in rules version 1 the Temple's cubes were its own, not the Reserve's."""
        state = super().load(text)
        state.reserve = BROWN_CUBES - cubes_of(state, BROWN)
        return state

    def value(self, state: City, seat: Seat) -> float:
        return bot.value(state)

    def noticed(self, state: City, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        """Returns one answer in four, but both of two: a team that answers those by chance loses."""
        found = self.candidates(state, seat, ask, dice)
        return dice.sample(found, min(len(found), max(2, len(found) // 4)))

    def content(self) -> dict[str, int]:
        actions = len(ACTIONS) + len(CHARACTERS)
        return {
            "requests": len(REQUESTS), "actions": actions, "fate": len(FATES), "covenant": len(COVENANTS),
            "districts": len(DISTRICTS),
        }  # fmt: skip

    def marks(self, state: City) -> Sequence[Mark]:
        """MW-1. Returns the number of Unity and Fear tokens on the map."""
        if state.phase == "draft":
            return ()
        return (
            Mark(sum(state.unity), name="Unity", hue="gold"),
            Mark(sum(state.fear), name="Fear", hue="scarlet"),
        )

    def gauges(self, state: City, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        return counsel.gauges(state, seat)

    def weighed(self, state: City, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        return tuple(counsel.weighed(state, seat))

    def spelt(self, advice: Advice) -> str:
        return counsel.spelt(advice.answer)

    def proposed(self, text: str) -> str:
        return counsel.proposed(text) or super().proposed(text)

    def promised(self, view: Any, advice: Advice, reader: Reader) -> Text:
        return counsel.promised(view, advice)

    def card(self, seen: TablePage, name: str) -> Card | None:
        return self.keywords.on(explain.card(seen, name))

    def settings(self) -> Sequence[Setting]:
        """MW-8.2. Returns the bot's team at each difficulty, and a team that plays at random."""
        teams = [Setting(level, SEATS, {"level": level}) for level in LEVEL.choices]
        return (*teams, Setting("at random", SEATS, {"level": "normal"}, random=SEATS))

    def turns(self, state: City) -> int:
        return state.round

    def figures(self, state: City) -> dict[str, float]:
        """MW-8.2. Returns whether the city was saved, and the final number of Unity and Fear tokens."""
        won = state.result is not None and state.result.reason == "unity"
        return {
            "games won": float(won), "Unity at the end": float(sum(state.unity)),
            "Fear at the end": float(sum(state.fear)),
        }  # fmt: skip

    def tally(self, fact: Fact) -> Sequence[str]:
        """MW-8.2. Returns what a fact is counted as: a card played or drawn, or the outcome of a Project."""
        match fact:
            case Played():
                return (f"play: {fact.action}",)
            case Recuperated():
                return (f"play: {RECUPERATE}",)
            case FateDrawn() | CovenantDrawn():
                return (f"{fact.kind}: {fact.card}",)
            case Failed():
                return (f"project: {fact.reason}",)
            case Succeeded():
                return ("project: success",)
        return ()


MISTYWELL = Mistywell()
"""The game."""
