"""The duel as a game: the `Game` subclass of its rules, views and bots."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from games.kit.advice import Advice
from games.kit.asks import Ask
from games.kit.cards import Card
from games.kit.contract import Gauge, Mark, Option, Result, Skill, Steps, Tally
from games.kit.dice import Dice
from games.kit.keywords import Keywords
from games.kit.lesson import Lesson
from games.kit.pictures import Picture
from games.kit.pieces import Pieces
from games.kit.story import Fact, FactTypes, StoryEntry
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.power_well import (
    bot,
    counsel,
    damage,
    duel_board,
    duel_panels,
    duel_parchment,
    explain,
    heroes,
    lesson,
    pictures,
    rules,
    screen,
    telling,
    view,
    words,
)
from games.power_well.boards import HEROES
from games.power_well.keywords import KEYWORDS
from games.power_well.primers import PRIMERS
from games.power_well.roster import HeroGame, offered
from games.power_well.state import COINS, FULL, MOST_FLOW, Duel, Player
from games.power_well.story import FACTS, Dealt
from games.power_well.tokens import count
from games.power_well.view import DuelView, HeroView, hero_boards

RANDOM_HEROES = Option(
    "heroes",
    "Heroes",
    ("choose", "random"),
    "choose",
    "Choose in secret, or take what comes.",
)


class PowerWell(HeroGame[Duel]):
    """The duel (PW-2.2). Heroes from a folder are added at load time (PW-9.2)."""

    slug: ClassVar[str] = "power_well"
    title: ClassVar[str] = "Power Well"
    shown_title: ClassVar[str] = "Power Well: duel"
    measure: ClassVar[str] = "Damage that would defeat each"
    unit: ClassVar[str] = "round"
    blurb: ClassVar[str] = (
        "A duel of two heroes over one well: draw marbles, wear the other out, keep your coins."
    )
    rules_version: ClassVar[int] = 3
    seats: ClassVar[range] = range(2, 3)
    perfect_information: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (RANDOM_HEROES,)
    primers = PRIMERS
    skills: ClassVar[Mapping[str, Skill]] = {
        "good": Skill(600, 1.5),
        "master": Skill(2_000, 2.0, foresight=4, favourites=6),
    }
    state = Duel
    facts: ClassVar[FactTypes] = FACTS
    untold: ClassVar[frozenset[str]] = explain.UNTOLD
    keywords: ClassVar[Keywords] = KEYWORDS

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Duel:
        return rules.new_duel(dice, dict(self.customs), options["heroes"] == "random")

    def step(self, state: Duel) -> Steps[None]:
        return rules.step(state)

    def view(self, state: Duel, seat: int | None) -> view.DuelView:
        return view.view(state)

    def imagine(self, state: Duel, seat: int, dice: Dice) -> None:
        view.imagine(state, dice)

    def resign(self, state: Duel, seat: int) -> None:
        """PW-9.3. Ends the duel in favour of the foe."""
        damage.win(state, 1 - seat, "resigned")

    def called(self, state: Duel, seat: int) -> str:
        """Returns the player's hero as a name, once there is one that the foe does not share."""
        mine, foes = state.players[seat].hero, state.players[1 - seat].hero
        hero = HEROES.get(mine) if mine != foes else None
        return hero.name if hero else super().called(state, seat)

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return words.sentence(fact, reader)

    def decisive(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        return telling.decisive(facts) or facts

    def ending(self, view: DuelView, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        boards = [[player.bars[colour] for colour in player.exhausted] for player in view.players]
        return words.ending(facts, boards, reader)

    def pieces(self, seen: TablePage) -> Pieces:
        own = seen.shown if seen.phase == "playing" else None
        shown = screen.duel_screen(seen.view, seen.story, seen.reader, own)
        return {
            **dict(duel_panels.panels(seen, shown)),
            **dict(duel_panels.boards(seen)),
            **dict(duel_board.board(seen, shown)),
            "ask": duel_parchment.ask(seen, shown),
            **dict(duel_panels.story(seen, shown)),
        }

    def screen(
        self, view: DuelView, story: Sequence[StoryEntry], reader: Reader, own: int | None
    ) -> screen.DuelScreen:
        return screen.duel_screen(view, story, reader, own)

    def laid_out(self, seen: TablePage) -> Iterable[tuple[str, str]]:
        """Returns the marbles, column by column from top to bottom."""
        places = {f"m{marble.id}": marble.place for marble in seen.view.marbles}
        return sorted(super().laid_out(seen), key=lambda thing: places.get(thing[0], ""))

    def card(self, seen: TablePage, name: str) -> Card | None:
        return self.keywords.on(explain.card(seen, name))

    def lesson(self) -> Lesson[Duel]:
        return lesson.lesson()

    def boards(self) -> Sequence[HeroView]:
        return hero_boards(offered(self.customs).values())

    def notation(self, state: Duel) -> str:
        return state.notation

    def picture(self, position: str) -> Picture:
        return pictures.picture(position)

    def fallen(self, state: Duel, reader: Reader) -> Picture | None:
        return pictures.ended(state, reader) if all(one.hero in HEROES for one in state.players) else None

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """PW-7.1. Returns all damage dealt, and the most dealt at once."""
        dealt = [fact.amount for fact in facts if isinstance(fact, Dealt)]
        most = max(dealt, default=0)
        return Tally(sum(dealt), *["damage dealt"] * 2), Tally(most, *["damage at once, the most"] * 2)

    def marks(self, state: Duel) -> Sequence[Mark]:
        """PW-7.5. Returns for each player the least damage that would bring defeat."""
        if state.phase == "heroes":
            return ()
        lost = state.result.values if state.result else (None, None)
        lives = enumerate(zip(state.players, lost))
        return tuple(
            Mark(0 if end == 0 else bot.damage_to_defeat(player), seat) for seat, (player, end) in lives
        )

    def weighed(self, state: Duel, seat: int) -> Sequence[tuple[Gauge, float]]:
        return tuple(counsel.weighed(state, seat))

    def spelt(self, advice: Advice) -> str:
        return counsel.spelt(advice)

    def promised(self, view: Any, advice: Advice, reader: Reader) -> Text:
        return counsel.promised(view, advice, reader)

    def facets(self, state: Duel) -> dict[str, tuple[str, ...]]:
        """PW-9.4. Returns the groups by which balance is measured: hero, and first or second turn."""
        first = (state.turn + max(state.turns - 1, 0)) % 2
        start = ("first", "second") if first == 0 else ("second", "first")
        return {"hero": (state.players[0].hero, state.players[1].hero), "start": start}

    def pairings(self, seats: int) -> Sequence[Mapping[str, tuple[str, ...]]]:
        """PW-9.4. Returns every pair of the game's own heroes."""
        return [{"hero": pair} for pair in combinations(heroes.OWN, 2)]

    def turns(self, state: Duel) -> int:
        """PW-9.4. Returns the turns of the first player, the next included; the other may have one less."""
        return (state.turns + (state.phase == "turn") + 1) // 2

    def value(self, state: Duel, seat: int) -> float:
        return bot.value(state, seat)

    def candidates(self, state: Duel, seat: int, ask: Ask, dice: Dice) -> list[str]:
        return bot.candidates(state, seat, ask, dice)

    def noticed(self, state: Duel, seat: int, ask: Ask, dice: Dice) -> list[str]:
        """Returns the answers that a beginner considers: every other one."""
        found = self.candidates(state, seat, ask, dice)
        return dice.sample(found, max(1, len(found) // 2))

    def check(self, state: Duel) -> None:
        """Asserts the invariants of PW-1.2, PW-7.3, PW-7.7, PW-8.1 and PW-8.2."""
        state.field.check()
        for seat, player in enumerate(state.players):
            assert 0 <= player.flow <= MOST_FLOW, state.notation
            assert 0 <= player.coins <= COINS, state.notation
            _check_bars(state, player)
            if player.hero:
                _check_tokens(state, seat)


def _check_bars(state: Duel, player: Player) -> None:
    for bar, points in enumerate(player.bars):
        spent = player.exhausted >> bar & 1
        assert (0 if spent else 1) <= points <= FULL - spent, state.notation


def _check_tokens(state: Duel, seat: int) -> None:
    player, kinds = state.players[seat], HEROES[state.players[seat].hero].kinds
    assert len(set(player.tokens.values())) == len(player.tokens), state.notation
    for token, slot in player.tokens.items():
        assert slot in kinds[token[:-1]].slots(seat), state.notation
    for kind in kinds.values():
        assert 0 <= count(state, seat, kind) <= kind.supply, state.notation
