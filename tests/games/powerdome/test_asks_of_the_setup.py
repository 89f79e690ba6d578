"""What is asked in the exchange and the rest of the setup, what is refused, and what is told of it (PD-1)."""

from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.powerdome.arena import GATES, LOOKS, PERSONAS, SETTINGS, sanitized_name, valid_name
from games.powerdome.powers import MODIFIERS, POWERS
from games.powerdome.state import Goods, Offer
from tests.games.powerdome.table import WAIT, arena, begun, facts, refused, say, until

# The exchange


def market(position: str = "Ash 50: Feint | Brass 60: Hush | Coal 70: -") -> Play[Any]:
    return arena(position, phase="exchange", round=0)


BARGAINS = {
    "offer": "PD-1.6: “” is nobody to trade with.",
    "offer Ash : - : - : Me": "PD-1.6: “Ash” is nobody to trade with.",
    "offer Zeno : - : - : You": "PD-1.6: “Zeno” is nobody to trade with.",
    "offer Brass": "PD-1.6: Say what you give and what you want: “offer Brass : Feint : -”.",
    "offer Brass : Feint": "PD-1.6: Say what you give and what you want: “offer Brass : Feint : -”.",
    "offer Brass : - : -": "PD-1.6: An offer names something.",
    "offer Brass : - : - : -": "PD-1.6: An offer names something.",
    "offer Brass : Hush : -": "PD-1.6: Ash does not own Hush.",
    "offer Brass : - : Feint": "PD-1.6: Brass does not own Feint.",
    "offer Brass : 50 vitality : -": "PD-1.6: Ash keeps at least 1 of 50 vitality.",
    "offer Brass : - : 60 vitality": "PD-1.6: Brass keeps at least 1 of 60 vitality.",
    "offer Brass : 1 vitality + 2 vitality : -": "PD-1.6: Name an amount of vitality once.",
    "offer Brass : x vitality : -": "PD-1.6: “x” is no whole number.",
    "offer Brass : Feint + Feint : -": "PD-1.6: Feint is named twice.",
    "offer Brass : - : - :  too far": "PD-1.6: Write it in one line of plain text.",
    "offer Brass : - : - : two\nlines": "PD-1.6: Write it in one line of plain text.",
    "offer Brass : - : - : " + "a" * 141: "PD-1.6: At most 140 characters; these are 141.",
    "counter 1 : Feint : -": "PD-1.6: No offer 1 to you stands open.",
    "accept 1": "PD-1.6: No offer 1 to you stands open.",
    "decline 1": "PD-1.6: No offer 1 to you stands open.",
    "withdraw 1": "PD-1.6: No offer 1 of yours stands open.",
    "accept": "PD-1.6: “” is no whole number.",
    "accept 1 : Feint": "PD-1.6: “accept 1 : Feint” is not offered here.",
    "burn it": "PD-1.6: “burn it” is not offered here.",
    "not ready": "PD-1.6: You are not ready as it is.",
}


@pytest.mark.rule("PD-1.6")
@pytest.mark.parametrize("text", BARGAINS)
def test_a_bargain_is_refused_with_the_reason(text: str) -> None:
    assert refused(market(), 0, text) == BARGAINS[text]


@pytest.mark.rule("PD-1.6")
def test_what_is_said_about_an_offer_is_said_by_those_whom_it_concerns() -> None:
    play = market()
    play.answer(0, "offer Brass : Feint + 4 vitality : Hush : Deal")
    assert refused(play, 0, "accept 1") == "PD-1.6: No offer 1 to you stands open."
    assert refused(play, 1, "withdraw 1") == "PD-1.6: No offer 1 of yours stands open."
    assert refused(play, 2, "decline 1") == "PD-1.6: No offer 1 to you stands open."
    assert list(play.waiting[0]) == ["ready", "withdraw 1"]
    assert list(play.waiting[1]) == ["ready", "accept 1", "decline 1"]
    play.answer(1, "decline 1")
    (told,) = facts(play, "offer closed")
    assert told == {"seat": 1, "number": 1, "fate": "declined", "by": 0, "partner": 1}
    play.answer(0, "offer Brass : - : - : Again?")
    assert facts(play, "offer") == [
        {"number": 2, "by": 0, "partner": 1, "give": "-", "want": "-", "promise": "Again?"}
    ]
    play.answer(0, "withdraw 2")
    assert [offer.fate for offer in play.state.offers] == ["declined", "withdrawn"]
    play.answer(0, "ready")
    assert refused(play, 0, "ready") == "PD-1.6: You are ready as it is."
    assert list(play.waiting[0]) == ["not ready"]
    assert (play.waiting[0].patient, play.waiting[1].patient) == (True, False)


@pytest.mark.rule("PD-1.6")
def test_a_bargain_is_told_in_full() -> None:
    play = market()
    play.answer(0, "offer Brass : Feint + 4 vitality : Hush + 1 vitality : Deal")
    play.answer(1, "accept 1")
    (told,) = facts(play, "traded")
    assert (told["by_name"], told["partner_name"], told["number"]) == ("Ash", "Brass", 1)
    assert (told["give"], told["want"], told["promise"]) == (
        "Feint + 4 vitality",
        "Hush + 1 vitality",
        "Deal",
    )
    assert (told["by_now"], told["partner_now"]) == (47, 63)
    play.answer(0, "offer Coal : Hush : 3 vitality")
    play.answer(2, "counter 2 : 1 vitality : Hush : Less")
    assert facts(play, "offer closed")[-1] == {
        "seat": 2, "number": 2, "fate": "countered", "by": 0, "partner": 2,
    }  # fmt: skip
    assert (play.state.offers[2].by, play.state.offers[2].to, play.state.offers[2].number) == (2, 0, 3)


@pytest.mark.rule("PD-1.6")
def test_a_bargain_describes_itself() -> None:
    play = market()
    play.answer(1, "offer Ash : - : 3 vitality")
    told = play.waiting[0].describe()
    assert (told["kind"], told["prompt"], told["rule"]) == ("bargain", "exchange", "PD-1.6")
    assert told["detail"] == {"ready": False, "may_offer": True}
    assert told["answers"] == ["ready", "accept 1", "decline 1"]
    assert told["partners"] == ["Brass", "Coal"]
    assert play.waiting[0].size == 10**9
    play.resign(2)
    assert play.waiting[0].describe()["partners"] == ["Brass"]
    assert refused(play, 0, "offer Coal : - : - : You") == "PD-1.6: “Coal” is nobody to trade with."


@pytest.mark.rule("PD-1.6")
def test_whoever_may_offer_no_more_has_few_things_to_say() -> None:
    play = market()
    for _ in range(3):
        play.answer(0, "offer Brass : - : - : Please")
    assert (play.waiting[0].size, play.waiting[0].detail) == (4, {"ready": False, "may_offer": False})
    told = "PD-1.6: At most 3 offers of yours stand open, and 12 in all."
    assert refused(play, 0, "offer Brass : - : - : Please") == told
    assert {play.waiting[0].sample(Dice(bytes([n]) * 16)) for n in range(250)} == {
        "ready", "withdraw 1", "withdraw 2", "withdraw 3",
    }  # fmt: skip


@pytest.mark.rule("PD-1.6")
def test_samples_of_a_bargain_are_bargains() -> None:
    play = market("Ash 50: Feint | Brass 1: Hush | Coal 70: -")
    play.answer(1, "offer Ash : Hush : -")
    ask = play.waiting[0]
    samples = [ask.sample(Dice(bytes([n, 5]) * 8)) for n in range(200)]
    assert [ask.why(text) for text in samples] == [None] * len(samples)
    assert {"ready", "accept 1", "decline 1"} < set(samples)
    assert 100 < samples.count("ready") < 180
    offers = [text for text in samples if text.startswith("offer")]
    assert 5 < len(offers) < 60
    assert any("Coal" in text for text in offers)


@pytest.mark.rule("PD-1.6")
def test_whoever_has_said_everything_waits() -> None:
    play = market()
    play.state.ready, play.state.wavered = [0], {0: 3}
    ask = Play(play.game, play.state).waiting[0]
    assert list(ask) == []
    assert ask.why(ask.default) is None
    assert ask.default.startswith("offer ")


def test_goods_and_offers_write_themselves() -> None:
    assert Goods().notation == "-"
    assert Goods(("Feint", "Hush"), 3).notation == "Feint + Hush + 3 vitality"
    assert Offer(1, 0, 1, Goods(), Goods()).fate == "open"


# Characters


CASTING = {
    "Bertha / horns / Sings.": "PD-1.7: Write it like “Ash / helmet / - / Pit”.",
    "Feint / horns / - / Ship": "PD-1.7: The name Feint is taken.",
    "Brass / horns / - / Ship": "PD-1.7: The name Brass is taken.",
    "Bertha / wig / - / Ship": "PD-1.7: Choose one of the looks and one of the settings.",
    "Bertha / horns / - / Attic": "PD-1.7: Choose one of the looks and one of the settings.",
    "Bertha / horns / " + "a" * 101 + " / Ship": "PD-1.7: At most 100 characters; these are 101.",
    "Bertha / horns / a\tb / Ship": "PD-1.7: Write it in one line of plain text.",
    "x" * 21 + " / horns / - / Ship": "PD-1.7: A name has 1 to 20 letters.",
    " / horns / - / Ship": "PD-1.7: A name has 1 to 20 letters.",
    "B5 / horns / - / Ship": (
        "PD-1.7: A name is made of letters, with spaces, hyphens, points and apostrophes between."
    ),
}


@pytest.mark.rule("PD-1.7")
@pytest.mark.parametrize("text", CASTING)
def test_a_character_is_refused_with_the_reason(text: str) -> None:
    play = arena("Ash 50: - | Brass 60: -", phase="characters", round=0)
    assert refused(play, 0, text) == CASTING[text]


@pytest.mark.rule("PD-1.7")
@pytest.mark.parametrize("name", ["x" * 20, "A", "Old Tom", "Jean-Luc", "O'Neill", "St. Just", "Zoë", "Ash"])
def test_a_name_may_have_what_names_have(name: str) -> None:
    assert valid_name(name) == name
    play = arena("Ash 50: - | Brass 60: -", phase="characters", round=0)
    assert play.waiting[0].why(f"{name} / horns / {'a' * 100} / Ship") is None


@pytest.mark.rule("PD-1.7")
@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("Zoë & Bo Maximiliane", "Zoë Bo Maximiliane"),
        ("Ada2", "Ada"),
        ("-Bo-", "Bo-"),
        ("Bartholomew the Very Late", "Bartholomew the Very"),
        ("7 🎉", ""),
    ],
)
def test_of_a_name_from_the_door_is_left_what_a_character_may_have(written: str, left: str) -> None:
    assert sanitized_name(written) == left
    assert not left or valid_name(left)


@pytest.mark.rule("PD-1.7")
def test_a_character_can_be_sampled_filled_in_and_described() -> None:
    ask = arena("Ash 50: - | Brass 60: -", phase="characters", round=0).waiting[0]
    samples = [ask.sample(Dice(bytes([n, 9]) * 8)) for n in range(120)]
    assert [ask.why(text) for text in samples] == [None] * len(samples)
    names = [text.split(" / ")[0] for text in samples]
    assert 15 < names.count("Ash") < 50
    assert set(names) == {"Ash", *PERSONAS}
    assert all(text.split(" / ")[2] == PERSONAS.get(text.split(" / ")[0], "-") for text in samples)
    assert (list(ask), ask.size, ask.private) == (["Ash / helmet / - / Pit"], 10**9, True)
    assert ask.compose({"name": ["  Old   Tom "], "setting": ["Moon"]}) == "Old Tom / helmet / - / Moon"
    assert ask.compose({"look": ["crown"], "line": ["Hm."]}) == "Ash / crown / Hm. / Pit"
    assert ask.describe()["detail"] == {
        "name": "Ash", "look": "helmet", "looks": list(LOOKS), "settings": dict(SETTINGS),
    }  # fmt: skip


@pytest.mark.rule("PD-1.7")
def test_the_place_with_most_votes_is_taken_and_ties_are_drawn() -> None:
    places = set()
    for n in range(12):
        dice = Dice(bytes([n]) * 16)
        play = arena("Ash 50 | Brass 60 | Coal 60 | Dawn 60", phase="characters", round=0, dice=dice)
        say(
            play,
            *(
                f"{name} / horns / - / {place}"
                for name, place in zip(GATES, ("Moon", "Ship", "Ship", "Moon"))
            ),
        )
        places.add(play.state.setting)
    assert places == {"Moon", "Ship"}
    (told,) = facts(play, "characters")
    assert told["setting"] == play.state.setting
    assert told["characters"][1] == {"key": "p1", "name": "Brass", "seat": 1, "look": "horns", "line": ""}


# The rest of the setup


@pytest.mark.rule("PD-1.2")
def test_a_vote_is_counted_and_told() -> None:
    play = begun(4)
    assert refused(play, 0, "Gravity") == "PD-1.2: “Gravity” is not offered here."
    say(play, "Damp Cellar, Torchlight", "Damp Cellar", "Damp Cellar", "Torchlight")
    assert play.state.modifiers == ["Damp Cellar"]
    assert facts(play, "modifiers") == [
        {"modifiers": ["Damp Cellar"], "votes": {"Damp Cellar": 3, "Torchlight": 2}}
    ]
    assert play.waiting[0].rule == "PD-1.3"
    assert begun(2).waiting[0].size == 2 ** len(MODIFIERS)


@pytest.mark.rule("PD-1.4")
def test_the_culling_is_told_and_asked_in_turn() -> None:
    play = until(begun(2), "nomination")
    say(play, "Feint, Hush, Stiletto", "Umbrella, Turtle, Cushion")
    ask = play.waiting[0]
    assert (ask.prompt, ask.rule, ask.detail["cost"], ask.default) == ("protect", "PD-1.4", 5, "pass")
    assert list(ask) == ["pass", "Stiletto", "Feint", "Hush", "Umbrella", "Turtle", "Cushion"]
    say(play, "Hush")
    assert list(play.waiting) == [1]
    assert "Hush" not in list(play.waiting[1])
    assert facts(play, "protected") == [{"key": "p0", "name": "Ash", "seat": 0, "power": "Hush"}]
    assert facts(play, "vitality")[0]["cause"] == "protection"
    for text in ("pass", "pass"):
        say(play, text)
    (told,) = facts(play, "culled")
    assert told["kept"] == play.state.pool
    assert sorted(told["kept"] + told["culled"]) == sorted(play.state.nominated)
    assert play.state.turn == 0


@pytest.mark.rule("PD-1.4")
def test_whoever_has_six_can_protect() -> None:
    named = {name: [0] for name in list(POWERS)[:5]}
    play = arena("Ash 6 | Brass 100", phase="culling", round=0, nominated=named)
    say(play, next(iter(named)))
    assert play.state.player(0).vitality == 1


@pytest.mark.rule("PD-1.5")
def test_what_is_sold_and_what_is_not_is_told() -> None:
    play = arena("Ash 40 | Brass 100", phase="auction", round=0, pool=["Feint", "Hush"])
    say(play, "Feint 20", "Feint 12")
    assert facts(play, "sold") == [
        {
            "key": "p0", "name": "Ash", "seat": 0, "power": "Feint", "bid": 20, "bids": {"0": 20, "1": 12},
            "tied": False, "now": 20,
        }
    ]  # fmt: skip
    assert facts(play, "unsold") == [{"power": "Hush"}]


@pytest.mark.rule("PD-1.6")
def test_only_owners_are_asked_what_they_throw_away() -> None:
    play = arena("Ash 50: Feint, Hush | Brass 60: -", phase="discards", round=0)
    assert list(play.waiting) == [0]
    assert (play.waiting[0].rule, play.waiting[0].size) == ("PD-1.6", 4)
    say(play, "Feint, Hush")
    assert [fact["power"] for fact in facts(play, "discarded")] == ["Feint", "Hush"]
    play = arena("Ash 50: - | Brass 60: -", phase="discards", round=0)
    assert play.state.phase == "characters"


@pytest.mark.rule("PD-2.2")
def test_everybody_is_asked_to_be_ready_before_a_round() -> None:
    play = arena("Ash 50 | Brass 60 | Coal -1†", phase="strategy")
    assert sorted(play.waiting) == [0, 1]
    assert (play.waiting[0].prompt, play.waiting[0].rule, list(play.waiting[0])) == (
        "ready",
        "PD-2.2",
        ["ready"],
    )
    say(play, "ready", "ready")
    say(play, WAIT, WAIT)
    assert [fact["round"] for fact in facts(play, "round")] == [play.state.round]
