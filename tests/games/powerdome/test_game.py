"""The game as a whole: what is counted of it, what always holds (PD-2.10, PD-3.1, PD-5.3), and taxes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.powerdome import POWERDOME
from games.powerdome.game import TALLIED
from games.powerdome.state import Brawl, Goods, Offer
from games.powerdome.story import FACTS
from games.powerdome.story.deeds import Struck
from tests.games.powerdome.table import WAIT, arena, facts, fight, now


@pytest.mark.rule("PD-5.3")
def test_wins_are_counted_by_what_one_owned_when_the_fight_began() -> None:
    play = arena("Ash 60: Feint, Packed Lunch | Brass 50: Hush | Coal 40: -", phase="opening", round=0)
    del play.state.powers["Feint"]
    assert POWERDOME.facets(play.state) == {"power": (("Feint", "Packed Lunch"), ("Hush",), ())}
    play.state.offers = [
        Offer(1, 0, 1, Goods(), Goods(), fate=fate) for fate in ("accepted", "declined", "accepted")
    ]
    assert POWERDOME.figures(play.state) == {
        "vitality of the survivors": 159.0, "powers owned": 3.0, "offers accepted": 2.0,
    }  # fmt: skip
    assert POWERDOME.turns(play.state) == 1


@pytest.mark.rule("PD-5.3")
def test_what_comes_of_powers_and_attacks_is_counted() -> None:
    play = fight(
        "Ash 60: - | Brass 20: Nine Lives | Coal 60: -",
        "agility 1 strike 40 > Brass",
        "agility 1",
        "agility 2",
    )
    strike = next(fact for step in play.closed for fact in step.story if isinstance(fact, Struck))
    assert POWERDOME.tally(strike) == ("attack",)
    assert POWERDOME.tally(replace(strike, times="doubled")) == ("attack doubled",)
    counted = {kind for kind, fact in FACTS.items() if issubclass(fact, TALLIED)}
    assert counted == {
        "activates", "reacts", "springs", "fails", "dies", "revives", "summoned", "afflicted", "passed",
    }  # fmt: skip
    told = [fact for step in play.closed for fact in step.story if not isinstance(fact, Struck)]
    assert [POWERDOME.tally(fact) for fact in told] == [
        (fact.kind,) if fact.kind in counted else () for fact in told
    ]
    assert {"dies", "revives"} <= {kind for fact in told for kind in POWERDOME.tally(fact)}


def corrupt(**more: object) -> Callable[[Brawl], None]:
    def change(s: Brawl) -> None:
        for name, value in more.items():
            setattr(s.player(0), name, value)

    return change


def overused(s: Brawl) -> None:
    s.powers["Cold Bath"].used = {"0": 3}


def owed(s: Brawl) -> None:
    s.powers["Cold Bath"].counters = -1


def renamed(s: Brawl) -> None:
    s.powers["Cold Bath"].name = "Feint"


def orphaned(s: Brawl) -> None:
    s.player(0).alive, s.player(0).vitality = False, -1


def quick(s: Brawl) -> None:
    s.characters["a1"].agility = 1


def stranger(s: Brawl) -> None:
    s.characters["a1"].kind = "Dragon"


def talkative(s: Brawl) -> None:
    s.offers = [Offer(n, 0, 1, Goods(), Goods()) for n in range(4)]


def tireless(s: Brawl) -> None:
    s.offers = [Offer(n, 0, 1, Goods(), Goods(), fate="declined") for n in range(13)]


def fickle(s: Brawl) -> None:
    s.wavered = {0: 4}


def endless(s: Brawl) -> None:
    s.round = 31


@pytest.mark.rule("PD-2.10", "PD-3.1")
@pytest.mark.parametrize(
    "change",
    [
        corrupt(vitality=-1), corrupt(agility=-1), corrupt(strike=-1), corrupt(resist=-1), corrupt(spare=-1),
        corrupt(reserve=-1), corrupt(afflictions=["Gloom"]), corrupt(name="Brass"), overused, owed, renamed,
        orphaned, quick, stranger, talkative, tireless, fickle, endless,
    ],
)  # fmt: skip
def test_what_always_holds_is_missed_when_it_does_not(change: Callable[[Brawl], None]) -> None:
    s = arena("Ash 60 +Rust: Cold Bath | Brass 60: Feint | Grout(1) 34").state
    POWERDOME.check(s)
    change(s)
    with pytest.raises(AssertionError):
        POWERDOME.check(s)


def test_what_is_just_within_its_bounds_is_fine() -> None:
    s = arena("Ash 0: Cold Bath | Brass 60: Feint").state
    s.powers["Cold Bath"].used, s.wavered, s.round = {"0": 2}, {0: 3}, 30
    s.offers = [Offer(n, 0, 1, Goods(), Goods(), fate="open" if n < 3 else "declined") for n in range(12)]
    POWERDOME.check(s)
    s.clock, s.round = False, 99
    POWERDOME.check(s)
    s.player(0).alive, s.player(0).vitality, s.player(0).returns = False, -3, 1
    POWERDOME.check(s)


# Taxes


@pytest.mark.rule("PD-4.1", "PD-4.7")
@pytest.mark.parametrize(
    ("order", "sapped", "fails"),
    [
        ("agility 3 strike 57 > Coal", [], ["in vain"]),
        ("agility 3 strike 52 > Coal", [5], []),
        ("agility 3 strike 40 > Coal", [8], []),
        ("agility 3 strike 49 > Coal ; Tip Jar", [8], ["cannot pay"]),
        ("agility 3 strike 45 > Coal ; Tip Jar", [8], ["cannot pay"]),
        ("agility 3 strike 43 > Coal ; Tip Jar", [8], []),
    ],
)
def test_taxes_are_taken_from_what_was_kept_back_and_then_from_payments(
    order: str, sapped: list[int], fails: list[str]
) -> None:
    play = fight(
        "Ash 60: Tax Collector | Brass 60: - | Coal 60: Tip Jar",
        "agility 1 ; Tax Collector Brass",
        order,
        WAIT,
    )
    assert [fact["amount"] for fact in facts(play, "sapped")] == sapped
    assert [fact["why"] for fact in facts(play, "fails")] == fails


@pytest.mark.rule("PD-4.1")
def test_taxes_weaken_by_what_is_owned() -> None:
    play = fight(
        "Ash 60: Tax Collector | Brass 60: Hush, Feint | Coal 60: -",
        "agility 1 ; Tax Collector Brass",
        WAIT,
        WAIT,
    )
    assert now(play) == "Ash 60 | Brass 58 | Coal 60"
