"""Power Plants as an implementation of `Game`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from games.kit.advice import Advice
from games.kit.asks import Ask
from games.kit.cards import Card
from games.kit.contract import Game, Gauge, Mark, Option, Result, Seat, Setting, Skill, Steps, Tally
from games.kit.dice import Dice
from games.kit.hexes import element
from games.kit.lesson import Lesson
from games.kit.pictures import Picture
from games.kit.pieces import Piece, Pieces
from games.kit.story import Fact, FactTypes, StoryEntry
from games.kit.view_models import ENDED_BESIDE, TablePage
from games.kit.words import Reader, Text
from games.power_plants import (
    board,
    bot,
    counsel,
    explain,
    lesson,
    notation,
    panels,
    parchment,
    pictures,
    rules,
    scoring,
    screen,
    view,
    words,
)
from games.power_plants.count_screen import ending
from games.power_plants.garden import connected
from games.power_plants.keywords import KEYWORDS
from games.power_plants.plants import COLUMN, NAMES, PATCHES, highest
from games.power_plants.primers import PRIMERS
from games.power_plants.state import COLOURS, SPRITES, Season
from games.power_plants.story import FACTS, SpriteCame, Swallowed, WentHome
from games.power_plants.view import SeasonView

PLANTS: Final = Option(
    "plants",
    "Plants",
    ("balanced", "random", "chosen"),
    "balanced",
    "A balanced five, any five at random, or the first seat picks.",
    instead=("balanced", "five gentle ones"),
)
TRAINING: Final = Option(
    "training",
    "Training mode",
    ("no", "yes"),
    "no",
    "In training no patch wakes its neighbours; five gentle plants, unless others are chosen or drawn.",
    shifts="yes",
)
HEAD_START: Final = Option(
    "start",
    "Head start",
    ("none", "gems"),
    "none",
    "It is better to play late. With Gems, those who begin get some to make up for it.",
)
MEASURED: Final = Option(
    "measured",
    "For measuring",
    ("nothing", *NAMES, *(f"{name} switched off" for name in NAMES)),
    "nothing",
    "A plant that is among the five, its powers on or off.",
    hidden=True,
)
AFTER: Final = "Gems, if the count came after the rest of this turn"
ORDER: Final = ("first", "second", "third", "fourth", "fifth")


class PowerPlants(Game[Season]):
    """Power Plants, for two to five players (PP-1.1)."""

    slug: ClassVar[str] = "power_plants"
    title: ClassVar[str] = "Power Plants"
    measure: ClassVar[str] = "Gems, if the count were now"
    blurb: ClassVar[str] = (
        "Two to five wizards plant one garden: add a patch, wake its powers, crowd out the rest."
    )
    seats: ClassVar[range] = range(2, 6)
    rules_version: ClassVar[int] = 2
    perfect_information: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (PLANTS, TRAINING, HEAD_START, MEASURED)
    story_window: ClassVar[int] = 160
    primers = PRIMERS
    untold = explain.UNTOLD
    keywords = KEYWORDS
    skills: ClassVar[Mapping[str, Skill]] = {
        "good": Skill(16, 1.5, foresight=4, favourites=6, ahead=0.7),
        "master": Skill(64, 2.0, foresight=8, favourites=8, averaged=True),
    }
    state = Season
    facts: ClassVar[FactTypes] = FACTS

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Season:
        """PP-1.1. Gives everybody twenty Sprites; the first step determines the plants."""
        name, _, off = options["measured"].partition(" ")
        measured = name if name in NAMES else ""
        return Season(
            dice=dice,
            seats=seats,
            choice=measured or options["plants"],
            training=options["training"] == "yes",
            powerless=measured if off else "",
            head_start=options["start"] == "gems",
            supply=[SPRITES] * seats,
            gained=[0] * seats,
        )

    def step(self, state: Season) -> Steps[None]:
        return rules.step(state)

    def view(self, state: Season, seat: int | None) -> view.SeasonView:
        return view.view(state)

    def imagine(self, state: Season, seat: int, dice: Dice) -> None:
        view.imagine(state, dice)

    def resign(self, state: Season, seat: int) -> None:
        rules.resign(state, seat)

    def called(self, state: Season, seat: int) -> str:
        """Returns the seat's colour."""
        return COLOURS[seat].capitalize()

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return words.sentence(fact, reader)

    def recounted(self, facts: Sequence[Fact], reader: Reader) -> Sequence[Text]:
        """Returns a turn in one sentence, as during play."""
        return screen.recounted(facts, reader) or super().recounted(facts, reader)

    def ending(self, view: SeasonView, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        return ending(view, reader)

    def pieces(self, seen: TablePage) -> Pieces:
        own = seen.shown if seen.phase == "playing" else None
        shown = screen.garden_screen(seen.view, seen.story, seen.reader, own)
        found = panels.panels(seen, shown) | board.board(seen, shown.marks)
        if seen.phase == "playing":
            return found | {"ask": parchment.parchment(seen, shown)}
        return found | {ENDED_BESIDE: Piece(f"{panels.FOLDER}.cards", "")}

    def screen(
        self, view: SeasonView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
    ) -> screen.GardenScreen:
        return screen.garden_screen(view, story, reader, own)

    def laid_out(self, seen: TablePage) -> Iterable[tuple[str, str]]:
        """Returns each patch and open spot with its hex, then the hands, the supplies and the bag."""
        view: SeasonView = seen.view
        places = {f"p-{one.patch}": one.place for one in view.garden}
        places |= {element("s", spot.place): spot.place for spot in view.spots}
        hands = (*(player.hand for player in view.players), view.surplus)
        held = [f"held-{patch.patch}" for hand in hands for patch in hand]
        supplies = [f"supply-{player.seat}" for player in view.players]
        names = [name for name, _ in super().laid_out(seen)]
        return [(name, places.get(name, "")) for name in (*names, *held, *supplies, "bag")]

    def card(self, seen: TablePage, name: str) -> Card | None:
        return self.keywords.on(explain.card(seen, name))

    def notation(self, state: Season) -> str:
        return notation.write(state)

    def picture(self, position: str) -> Picture:
        return pictures.picture(position)

    def fallen(self, state: Season, reader: Reader) -> Picture | None:
        return pictures.whole_garden(state) if state.garden else None

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """PP-3.1, PP-3.2, PP-4.8. Counts the Sprites added, and those sent home or captured."""
        added = sum(isinstance(fact, SpriteCame) for fact in facts)
        went = sum(isinstance(fact, WentHome | Swallowed) for fact in facts)
        home = "Sprite went home or was captured", "Sprites went home or were captured"
        return Tally(added, "Sprite came into the garden", "Sprites came into the garden"), Tally(went, *home)

    def lesson(self) -> Lesson[Season]:
        return lesson.lesson()

    def value(self, state: Season, seat: int) -> float:
        return bot.value(state, seat)

    def candidates(self, state: Season, seat: int, ask: Ask, dice: Dice) -> list[str]:
        return bot.candidates(state, seat, ask, dice)

    def noticed(self, state: Season, seat: int, ask: Ask, dice: Dice) -> list[str]:
        return bot.noticed(state, seat, ask, dice)

    def plans(self, state: Season, seat: int, ask: Ask, dice: Dice) -> list[str]:
        return bot.plans(state, seat, ask, dice)

    def content(self) -> dict[str, int]:
        return {"plants": len(COLUMN)}

    def turns(self, state: Season) -> int:
        """PP-1.7. Returns the turns of each player, including one that begins or is in progress."""
        return -(-(state.turns + (state.phase == "turn")) // state.seats)

    def marks(self, state: Season) -> Sequence[Mark]:
        """PP-6. Returns everybody's Gems if they were counted now."""
        return (
            tuple(Mark(gems, seat, hue=COLOURS[seat]) for seat, gems in enumerate(scoring.totals(state)))
            if state.garden
            else ()
        )

    def gauges(self, state: Season, seat: int) -> Sequence[tuple[Gauge, float]]:
        """Returns the same in the words of a hint, whose counts include the rest of the turn."""
        return tuple((Gauge(AFTER, mark.seat), mark.value) for mark in self.marks(state))

    def weighed(self, state: Season, seat: int) -> Sequence[tuple[Gauge, float]]:
        return tuple(counsel.weighed(state, seat)) if state.garden else ()

    def promised(self, view: SeasonView, advice: Advice, reader: Reader) -> Text:
        return counsel.promised(advice)

    def spelt(self, advice: Advice) -> str:
        return counsel.spelt(advice)

    def settings(self) -> Sequence[Setting]:
        """PP-9.1, PP-9.2. Returns matches of equals, one against random play, and each plant on and off."""
        return (
            *(Setting(f"equals, {seats} seats", seats) for seats in self.seats),
            Setting("against random play", 2, random=1),
            *(
                Setting(choice, 2, {"measured": choice}, alike=choice.split(" ")[0])
                for choice in MEASURED.choices[1:]
            ),
        )

    def facets(self, state: Season) -> dict[str, tuple[str, ...]]:
        """PP-9.1, PP-9.2. Groups wins by the position in the turn order."""
        return {"turn": tuple(ORDER[(seat - state.first) % state.seats] for seat in range(state.seats))}

    def figures(self, state: Season) -> dict[str, float]:
        """PP-9.1, PP-9.2. Returns the winner's Gems, and everybody's by source."""
        if state.silent or not state.garden:
            return {}
        totals = scoring.totals(state)
        found = {"winner's Gems": float(max(totals)), "all Gems": float(sum(totals))}
        for one in scoring.count(state):
            name = (
                f"Gems by {one.plant} at the end"
                if one.kind in ("plant", "patches")
                else f"Gems by {one.kind}"
            )
            found[name] = found.get(name, 0) + sum(share.gems for share in one.shares)
        return found

    def check(self, state: Season) -> None:
        """PP-1.1, PP-1.3, PP-3.1. Asserts the invariants of a state."""
        if not state.garden:
            return
        for seat in range(state.seats):
            out = sum(captives[seat] for captives in state.captured)
            assert state.supply[seat] + state.planted(seat) + out == SPRITES, self.notation(state)
        patches = [*state.garden.values(), *sum(state.hands, ()), *state.surplus, *state.bag]
        most = highest(state.seats)
        every = {
            patch for patch, (plant, number) in PATCHES.items() if plant in state.plants and number <= most
        }
        assert len(patches) == len(every), self.notation(state)
        assert set(patches) == every, self.notation(state)
        assert {*state.sprites, *state.gems} <= state.garden.keys(), self.notation(state)
        assert connected(state.garden), self.notation(state)
        assert all(count > 0 for _, count in state.sprites.values()), self.notation(state)
