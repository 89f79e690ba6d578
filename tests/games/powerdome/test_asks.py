"""Allocations, lists and bids: what is refused with which words, and what bots and forms make of it."""

from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.powerdome.asks import Bids, Several
from games.powerdome.powers import POWERS
from tests.games.powerdome.table import SEED, arena, refused

FIELD = (
    "Ash 70: Feint, Blood Oath, Phoenix Egg, White Elephant, Pep Talk"
    " | Brass 80: Hush | Coal -3†: - | Grout(1) 34"
)
USUAL = "resist 70 | Grout: resist 34"

REFUSED = {
    "agility 30 strike 30 resist 11": "PD-2.3: Ash has 70 action points; this takes 71.",
    "strike 63 > Brass ; Feint Brass": "PD-2.3: Ash has 70 action points; this takes 71.",
    "strike 1 | Grout: resist 35": "PD-2.3: Grout has 34 action points; this takes 35.",
    "strike 60 ; Haymaker": "PD-2.3: “Haymaker” is no power in play.",
    "strike 60 ; Nonsense and more of it": "PD-2.3: “Nonsense and more of it” is no power in play.",
    "strike 10 ; Hush Feint": "PD-2.3: Hush is not Ash's to activate.",
    "strike 10 | Grout: resist 0 ; Feint Brass": "PD-2.3: Feint is not Grout's to activate.",
    "strike 10 ; Phoenix Egg": "PD-4.1: Phoenix Egg has been activated as often as it may be.",
    "strike 10 > Ash": "PD-2.3: You cannot attack yourself or an ally of yours.",
    "strike 10 > Grout": "PD-2.3: You cannot attack yourself or an ally of yours.",
    "strike 1 | Grout: strike 1 > Ash": "PD-4.6: Allies attack neither their owner nor one another.",
    "strike 10 > Nobody": "PD-2.3: “Nobody” is not alive here.",
    "strike 10 > Coal": "PD-2.3: “Coal” is not alive here.",
    "strike 10 ; Feint": "PD-2.3: Feint has to be aimed at: another player.",
    "strike 10 ; Feint Grout": "PD-2.3: Feint has to be aimed at: another player.",
    "strike 10 ; Feint Brass Brass": "PD-2.3: Feint is aimed at too much: “Brass”.",
    "strike 10 ; Feint Brass ; Feint Brass": "PD-4.2: Feint is activated once a round.",
    "strike 10 ; Blood Oath 0": "PD-4.1: Blood Oath is paid with 1 or more.",
    "strike 10 ; Blood Oath": "PD-4.1: “” is no whole number.",
    "strike 10 ; Blood Oath x": "PD-4.1: “x” is no whole number.",
    "strike ten": "PD-2.3: “ten” is no whole number.",
    "strike -3": "PD-2.3: “-3” is no whole number.",
    "strike 1000000": "PD-2.3: “1000000” is no whole number.",
    "strike \u0663": "PD-2.3: “\u0663” is no whole number.",
    "strike 3 strike 4": f"PD-2.3: “strike”: write it like “{USUAL}”.",
    "luck 3": f"PD-2.3: “luck”: write it like “{USUAL}”.",
    "strike": "PD-2.3: “” is no whole number.",
    "-": f"PD-2.3: Write it like “{USUAL}”.",
    "strike 1 | Brass: resist 1": "PD-4.6: “Brass” is no ally of yours.",
    "strike 1 | Grout: agility 1": "PD-4.6: Allies have no agility.",
    "strike 1 | Grout: strike 1 | Grout: strike 1": "PD-2.3: Grout is told two things at once.",
}


def field() -> Play[Any]:
    play = arena(FIELD)
    play.state.powers["Phoenix Egg"].used = {"0": 1}
    return Play(play.game, play.state)


@pytest.mark.rule("PD-2.3")
@pytest.mark.parametrize("text", REFUSED)
def test_an_allocation_is_refused_with_the_rule_and_the_reason(text: str) -> None:
    assert refused(field(), 0, text) == REFUSED[text]


@pytest.mark.rule("PD-2.3")
@pytest.mark.parametrize(
    "text",
    [
        "agility 30 strike 30 resist 10",
        "strike 62 > Brass ; Feint Brass",
        "strike 999 > Brass".replace("999", "70"),
        "strike 0 ; Blood Oath 70",
        "strike 1 | Grout: resist 34 > Brass".replace(" > Brass", ""),
        "strike 1 ; White Elephant (Feed) ; White Elephant Brass",
        "strike 1 ; Pep Talk Grout ; Pep Talk (Mutter)",
        "strike 1 | Grout: strike 34 > Brass",
        USUAL,
    ],
)
def test_an_allocation_may_use_up_everything(text: str) -> None:
    assert field().waiting[0].why(text) is None


@pytest.mark.rule("PD-2.3")
def test_samples_and_forms_of_an_allocation_are_answers() -> None:
    ask: Any = field().waiting[0]
    samples = [ask.sample(Dice(bytes([n, 7]) * 8)) for n in range(120)]
    assert [ask.why(text) for text in samples] == [None] * len(samples)
    for word in (
        "Feint Brass",
        "Blood Oath ",
        "White Elephant (Feed)",
        "Grout: ",
        "> Brass",
        "Pep Talk Grout",
    ):
        assert 8 < sum(word in text for text in samples) <= len(samples), word
    orders = [ask.parse(text) for text in samples]
    own = [order["p0"].points for order in orders]
    assert own.count(70) > 80
    assert min(own) < 70
    assert {order["a1"].points for order in orders} >= {34}
    assert [list(order["a1"].stats) for order in orders[:1]] == [["strike", "resist"]]
    assert (list(ask), ask.size, ask.private) == ([USUAL], 10**9, True)


@pytest.mark.rule("PD-2.3")
def test_an_allocation_describes_all_that_can_be_done() -> None:
    told = field().waiting[0].describe()
    assert (told["kind"], told["prompt"], told["rule"]) == ("allocation", "allocation", "PD-2.3")
    assert told["detail"] == {"points": 70}
    ash, grout = told["characters"]
    assert {name: ash[name] for name in ("key", "name", "ally", "points", "prefix", "targets")} == {
        "key": "p0", "name": "Ash", "ally": False, "points": 70, "prefix": "", "targets": ["Brass"],
    }  # fmt: skip
    assert (grout["ally"], grout["prefix"], grout["targets"]) == (True, "Grout.", ["Brass"])
    powers = {one["name"]: one for one in ash["powers"]}
    assert list(powers) == [
        "Feint", "Blood Oath", "White Elephant (Feed)", "White Elephant", "Pep Talk", "Pep Talk (Mutter)",
    ]  # fmt: skip
    assert powers["Blood Oath"] == {
        "name": "Blood Oath", "power": "Blood Oath", "words": POWERS["Blood Oath"].words[0], "auto": False,
        "interaction": False, "unmet": "", "open": True, "points": 0, "burn": -1, "utilize": 0,
        "cost": "Burn X", "wants": [],
    }  # fmt: skip
    assert (powers["Feint"]["points"], powers["Feint"]["utilize"], powers["Feint"]["open"]) == (8, 8, False)
    assert powers["White Elephant (Feed)"]["auto"] is True
    assert powers["Pep Talk"]["wants"] == [{"words": "an ally of yours", "options": ["Grout"]}]


@pytest.mark.rule("PD-4.2")
def test_an_interaction_is_offered_to_all_and_its_owner_has_the_rest_too() -> None:
    play = arena("Ash 60: Pillory | Brass 60: - | Grout(2) 34")
    ash, brass = (play.waiting[seat].describe()["characters"][0]["powers"] for seat in (0, 1))
    assert [(one["name"], one["interaction"]) for one in ash] == [
        ("Pillory", True),
        ("Pillory (Throw)", False),
    ]
    assert [one["name"] for one in brass] == ["Pillory"]
    assert play.waiting[1].describe()["characters"][1]["powers"] == []


@pytest.mark.rule("PD-2.3")
def test_what_has_nothing_to_be_aimed_at_is_not_offered() -> None:
    play = arena("Ash 60: Pep Talk, Hush | Brass 60: -")
    assert [one["name"] for one in play.waiting[0].describe()["characters"][0]["powers"]] == [
        "Pep Talk (Mutter)"
    ]
    assert refused(play, 0, "strike 1 ; Hush Feint") == "PD-4.2: Hush cannot be activated now."


# Lists of powers


@pytest.mark.rule("PD-1.3")
def test_a_choice_of_several_is_exact() -> None:
    ask = Several("nominate", ("Feint", "Hush", "Martyr"), 1, 2, "PD-1.3", about=1)
    assert list(ask) == ["Feint", "Hush", "Martyr", "Feint, Hush", "Feint, Martyr", "Hush, Martyr"]
    assert ask.size == 6
    assert ask.parse("Martyr, Feint") == ("Feint", "Martyr")
    assert [str(ask.why(text)) for text in ("-", "Feint, Hush, Martyr", "Feint, Feint", "Goodness")] == [
        "PD-1.3: Choose 1 to 2, not 0.",
        "PD-1.3: Choose 1 to 2, not 3.",
        "PD-1.3: The same one is named twice.",
        "PD-1.3: “Goodness” is not offered here.",
    ]
    assert {ask.sample(Dice(bytes([n]) * 16)) for n in range(80)} == set(ask)
    assert ask.compose({"pick": ["Hush", "Feint"]}) == "Hush, Feint"
    assert ask.compose({}) == "-"
    assert ask.describe()["options"] == ["Feint", "Hush", "Martyr"]
    assert (ask.describe()["low"], ask.describe()["high"], ask.private) == (1, 2, True)
    assert ask.describe()["detail"] == {"about": 1}
    short = Several("nominate", ("Feint",), 3, 3, "PD-1.3")
    assert (list(short), Several("vote", ("Feint",), 0, 1, "").default) == (["Feint"], "-")


@pytest.mark.rule("PD-1.5")
def test_bids_are_exact() -> None:
    ask = Bids(("Feint", "All In"), 4)
    assert list(ask) == ["-", "Feint 1", "Feint 2", "Feint 3", "All In 1", "All In 2", "All In 3"]
    assert (ask.size, ask.default, ask.describe()["most"], ask.describe()["options"]) == (
        10**9, "-", 3, ["Feint", "All In"],
    )  # fmt: skip
    assert ask.detail == {"most": 3}
    assert ask.parse("All In 1, Feint 2") == {"Feint": 2, "All In": 1}
    assert list(ask.parse("All In 1, Feint 2")) == ["Feint", "All In"]
    texts = ("Feint 2, All In 2", "Feint 0", "Feint 1, Feint 1", "Hush 1", "Feint", "Feint x")
    assert [str(ask.why(text)) for text in texts] == [
        "PD-1.5: All bids together are at most 3, not 4.",
        "PD-1.5: Bids are whole numbers from 1.",
        "PD-1.5: One bid for each power; Feint has two.",
        "PD-1.5: “Hush” is not at auction; write it like “Feint 12”.",
        "PD-1.5: “” is not at auction; write it like “Feint 12”.",
        "PD-1.5: “x” is no whole number.",
    ]
    assert ask.why("Feint 3") is None
    assert ask.compose({"Feint": ["2"], "All In": ["00"]}) == "Feint 2"
    assert ask.compose({"answer": ["Feint 1"]}) == "Feint 1"


@pytest.mark.rule("PD-1.5")
def test_samples_of_bids_are_bids() -> None:
    ask = Bids(tuple(POWERS)[:6], 40)
    samples = [ask.sample(Dice(bytes([n, 3]) * 8)) for n in range(90)]
    assert [ask.why(text) for text in samples] == [None] * len(samples)
    amounts = [amount for text in samples for amount in ask.parse(text).values()]
    assert min(amounts) == 1
    assert 10 <= max(amounts) <= 13
    assert 1.3 < len(amounts) / len(samples) < 2.7
    assert Bids(("Feint",), 1).sample(Dice(SEED)) == "-"
    assert {Bids(("Feint",), 2).sample(Dice(bytes([n]) * 16)) for n in range(30)} == {"-", "Feint 1"}
