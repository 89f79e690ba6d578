"""What the cards of “What is this?” say of a fighter, its powers, and its numbers."""

import pytest

from games.kit.cards import Card, fault
from games.kit.view_models import TablePage
from games.kit.words import say
from games.powerdome import POWERDOME
from games.powerdome.arena import STATS
from games.powerdome.keywords import ACTIVATIONS
from games.powerdome.orders import orders
from games.powerdome.powers import POWERS
from games.powerdome.steps import Term
from games.powerdome.view import power_view
from tests.games.powerdome.table import arena, fight
from tests.games.powerdome.test_pieces import seen as seen_at


def card(seen: TablePage, name: str) -> Card:
    """The card of something that is there."""
    found = POWERDOME.card(seen, name)
    assert found
    return found


@pytest.mark.rule("PD-3.1")
def test_a_fighter_says_what_it_has() -> None:
    seen = seen_at(arena("Ash 60: Feint | Brass 0: - | Coal -3†: -"))
    own = card(seen, "t-p0")
    assert [str(line) for line in own.now] == ["60 vitality", "1 power: Feint"]
    told = card(seen, "vitality p1")
    (line,) = told.now
    assert (told.name, told.picture) == ("Vitality of Brass", "crest-p1")
    assert (own.picture, card(seen, "vitality p0").name) == ("crest-p0", "Your vitality")
    assert str(line) == "0 vitality, still alive: only below 0 is death (PD-3.1)"
    assert card(seen, "t-p2").clause == "PD-3.2"


def test_a_fighter_and_its_vitality_name_powers_that_say_what_they_do() -> None:
    seen = seen_at(arena("Ash 60: Feint, Hush | Brass 60 +Sniffles: Slow Fuse*3"))
    told = {
        name: {run.words: run.means for line in card(seen, name).now for run in say(line).runs if run.means}
        for name in ("t-p0", "vitality p0", "powers p0", "t-p1", "banes p1", "counter Ember")
    }
    for name in ("t-p0", "vitality p0", "powers p0"):
        assert (
            told[name].items()
            >= {one: f"{one}: {' '.join(POWERS[one].words)}" for one in ("Feint", "Hush")}.items()
        )
    assert told["t-p0"]["60 vitality"].startswith("Vitality: Money, health and strength")
    assert told["t-p1"].keys() >= {"Slow Fuse", "Weaken"}
    assert "Weaken" in told["banes p1"]
    assert "Slow Fuse" in told["counter Ember"]


@pytest.mark.rule("PD-1.2")
def test_a_stat_says_which_modifier_changes_what_it_does() -> None:
    plain = seen_at(arena("Ash 60: - | Brass 60: -"))
    twisted = seen_at(arena("Ash 60: - | Brass 60: -", modifiers=["Level Sand", "Open Wounds", "Torchlight"]))
    assert [card(plain, f"stat {stat}").now for stat in STATS] == [(), (), ()]
    assert [card(twisted, f"stat {stat}").now for stat in STATS] == [
        ("Level Sand: No damage is doubled or halved",),
        (),
        ("Open Wounds: Once an attack meets resist, that resist falls to 0",),
    ]
    assert dict(orders(twisted).changed).keys() == {"agility", "resist"}


@pytest.mark.rule("PD-4.3")
def test_a_shield_says_that_it_does_not_outlast_the_round() -> None:
    shield = card(seen_at(arena("Ash 60: Umbrella | Brass 60: -")), "shield")
    assert str(shield.rule).endswith("what is left of it goes with the round.")


@pytest.mark.rule("PD-2.6")
def test_agility_says_who_goes_first_at_this_table() -> None:
    seen = seen_at(arena("Ash 60: - | Brass 60: -"))
    assert "least goes first" in str(card(seen, "stat agility").rule)


@pytest.mark.rule("PD-4.2")
def test_a_power_says_when_it_acts_and_what_its_words_mean() -> None:
    seen = seen_at(arena("Ash 60: Sneeze | Brass 60: -"))
    told = card(seen, "power Sneeze")
    assert str(told.rule).startswith("Payment: acts once a round")
    assert str(told.now[0]) == "Utilize 4. Target: another player. Limit 4. Afflict the target with Sniffles"
    meant = {run.words: run.means for run in say(told.now[0]).runs if run.means}
    assert meant["Utilize 4"] == "Utilize 4: costs 4 points when it is activated."
    assert list(meant) == ["Utilize 4", "Limit 4", "Afflict", "Sniffles"]
    assert POWERDOME.card(seen, "power Nothing") is None


@pytest.mark.rule("PD-4.2")
@pytest.mark.parametrize("name", POWERS)
def test_a_power_is_told_at_a_glance_and_each_way_that_it_acts_says_what_it_means(name: str) -> None:
    told = card(seen_at(arena("Ash 60: - | Brass 60: -")), f"power {name}")
    assert not fault(told, {"PD-4.2"})
    ways = [ACTIVATIONS[way] for way in power_view(name).ways]
    meant = [run.means for run in say(told.rule).runs if run.means]
    assert ways
    assert meant == [f"{called}: {words}" for called, words in ways]


@pytest.mark.rule("PD-4.5")
def test_what_is_counted_on_a_power_or_on_somebody_says_where() -> None:
    seen = seen_at(arena("Ash 60 Rust=2 +Sniffles: Slow Fuse*3 | Brass 60: Bubble | Grout(1) 8"))
    assert card(seen, "counters p0").name == "Your counters"
    assert card(seen, "banes p0").name == "Your afflictions"
    assert card(seen, "powers p1").name == "Powers of Brass"
    assert [str(line) for line in card(seen, "counter Ember").now] == ["Slow Fuse: 3"]
    assert POWERDOME.card(seen, "counter Rust") is None, "it lies on nobody's power"
    grout = card(seen, "vitality a1")
    assert (grout.name, grout.picture) == ("Vitality of Grout", "")


@pytest.mark.rule("PD-1.2")
def test_a_modifier_says_what_its_words_mean() -> None:
    seen = seen_at(arena("Ash 60: - | Brass 60: -", phase="modifiers", round=0))
    told = card(seen, "modifier Late Dinner")
    assert str(told.now[0]) == "Start of game. Regenerate 25"
    assert [run.words for run in say(told.now[0]).runs if run.means] == ["Start of game", "Regenerate 25"]
    assert told.picture == "tonight-sign"


def test_what_was_voted_on_or_nominated_has_its_card_when_it_is_decided() -> None:
    seen = seen_at(arena("Ash 60: - | Brass 60: -"))
    assert str(card(seen, "modifier Late Dinner").now[0]) == "Start of game. Regenerate 25"
    assert str(card(seen, "power Banana Skin").now[0]).startswith("Utilize 5. Weaken")
    assert POWERDOME.card(seen, "modifier Nothing") is None


@pytest.mark.rule("PD-3.4")
def test_a_place_says_how_it_came_about() -> None:
    play = fight("Ash 60: - | Brass 5: -", "strike 60 > Brass", "resist 0")
    seen = seen_at(play)
    assert POWERDOME.card(seen, "rank 1") is None, "nobody has a place before the end"
    over = seen._replace(phase="ended")
    assert (card(over, "rank 0").name, card(over, "rank 1").name) == ("Place 1 of 2", "Place 2 of 2")
    assert str(card(over, "rank 0").now[0]) == "60 vitality left"
    assert POWERDOME.card(over, "rank 9") is None


@pytest.mark.rule("PD-2.7", "PD-2.8")
def test_each_part_of_a_sum_has_the_card_of_what_counts_there() -> None:
    terms = {
        Term("", "strike", "40", "strike"): "stat strike",
        Term("−", "resist", "0", "resist"): "stat resist",
        Term("× 2", "", "", "doubled: agility 2 against 1"): "stat agility",
        Term("÷ 2", "", "", "halved: agility 0 against 1"): "stat agility",
        Term("−", "", "7", "shield"): "shield",
        Term("=", "", "40", ""): "damage",
    }
    assert {term: term.what for term in terms} == terms
    seen = seen_at(arena("Ash 60: - | Brass 60: -"))
    assert all(card(seen, what) for what in terms.values())


@pytest.mark.rule("PD-3.5")
def test_the_heading_says_how_a_fight_ends() -> None:
    timed = arena("Ash 60: - | Brass 60: -", phase="strategy", round=1, calm=2)
    endless = arena("Ash 60: - | Brass 60: -", phase="strategy", round=1, clock=False)
    told, short = (card(seen_at(play), "ends") for play in (timed, endless))
    assert str(short.rule) == "The last one standing wins. Below 0 vitality a fighter is dead."
    assert str(told.rule) == (
        f"{short.rule} After round 30 the most vitality wins. Three rounds in a row without a loss cost "
        "everybody half."
    )
    assert (told.now, short.now) == (("Rounds in a row without a loss: 2",), ())
    assert (told.clause, short.clause) == ("PD-3.5", "PD-3.4")
