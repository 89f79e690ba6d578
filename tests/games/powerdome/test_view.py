"""What each seat may see, and what nobody may see before its time (PD-1.3, PD-1.5, PD-2.3)."""

import json

import pytest

from games.kit import codec
from games.kit.dice import Dice
from games.kit.play import Play
from games.laws import seen
from games.powerdome import POWERDOME
from games.powerdome.powers import MODIFIERS, POWERS
from games.powerdome.state import Brawl
from games.powerdome.view import modifier_view, power_view
from tests.games.powerdome.table import WAIT, arena, begun, fight, say, until

SECRETS = {
    "modifiers": ("modifiers", "Damp Cellar"),
    "nomination": ("nominate", "Feint, Hush, Stiletto"),
    "auction": ("bids", "Feint 37"),
    "discards": ("discard", "Feint"),
    "characters": ("character", "Zebedee / horns / Boo. / Ship"),
    "allocation": ("allocation", "agility 7 strike 23 > Brass ; Feint Brass"),
}


@pytest.mark.rule("PD-1.3", "PD-1.5", "PD-2.3")
@pytest.mark.parametrize("phase", SECRETS)
def test_a_secret_answer_changes_nothing_that_others_see(phase: str) -> None:
    pool = ["Feint", "Hush"]
    play = arena("Ash 60: Feint | Brass 60: Hush | Coal 60: Martyr", phase=phase, round=0, pool=pool)
    prompt, text = SECRETS[phase]
    assert play.waiting[0].prompt == prompt
    assert play.waiting[0].private
    before = [seen(play, seat) for seat in (None, 1, 2)]
    play.answer(0, text)
    after = [seen(play, seat) for seat in (None, 1, 2)]
    for old, new in zip(before, after, strict=True):
        assert old | {"done": [0], "waiting": [1, 2]} == new
    assert seen(play, 0)["pending"] == text


@pytest.mark.parametrize("phase", SECRETS)
def test_what_others_answered_is_drawn_anew_in_imagined_worlds(phase: str) -> None:
    play = arena(
        "Ash 60: Feint | Brass 60: Hush | Coal 60: Martyr", phase=phase, round=0, pool=["Feint", "Hush"]
    )
    play.answer(0, SECRETS[phase][1])
    drawn = {play.imagine(1, Dice(bytes([n]) * 16)).pending(0) for n in range(12)}
    assert len(drawn) > 1


def test_the_whole_tome_lies_open_until_powers_are_nominated() -> None:
    play = begun(3)
    view = POWERDOME.view(play.state, 0)
    assert len(view.powers) == len(POWERS)
    assert [modifier.name for modifier in view.all_modifiers] == list(MODIFIERS)
    say(
        until(play, "nomination"),
        "Feint, Hush, Stiletto",
        "Umbrella, Turtle, Cushion",
        "Hush, Martyr, Siesta",
    )
    view = POWERDOME.view(play.state, 0)
    assert {power.name for power in view.powers} == set(play.state.nominated)
    assert (view.turn, view.places, view.protection) == (0, 6, 5)
    assert {lot.fate for lot in view.lots} == {"nominated"}
    assert next(lot for lot in view.lots if lot.name == "Hush").nominators == (0, 2)


def test_a_view_tells_how_the_auction_went() -> None:
    play = begun(2)
    say(until(play, "nomination"), "Feint, Hush, Stiletto", "Umbrella, Turtle, Cushion")
    for text in ("Feint", "Turtle", "Hush", "pass", "pass"):
        say(play, text)
    kept = [lot.name for lot in POWERDOME.view(play.state, None).lots if lot.fate == "at auction"]
    assert len(kept) == 4
    say(play, "Feint 12, Turtle 3", "Feint 11")
    lots = {lot.name: lot for lot in POWERDOME.view(play.state, None).lots}
    assert (lots["Feint"].fate, lots["Feint"].bids, lots["Feint"].protector) == ("sold", {0: 12, 1: 11}, 0)
    assert lots["Hush"].fate == "unsold"
    assert sorted(lot.fate for lot in lots.values()).count("culled") == 2
    assert [power.name for power in POWERDOME.view(play.state, 1).characters[0].powers] == ["Feint", "Turtle"]


def test_a_view_tells_what_is_left_of_limits_and_who_belongs_to_whom() -> None:
    play = fight("Ash 60: Goose Whistle | Brass 60: -", WAIT + " ; Goose Whistle", WAIT)
    ash = POWERDOME.view(play.state, 1).characters[0]
    assert [(sentence.limit, sentence.left) for sentence in ash.powers[0].sentences] == [(3, 2)]
    (gander,) = ash.allies
    assert (gander.kind, gander.vitality, gander.powers[0].name) == ("Goose", 8, "Hiss")


def test_everything_there_is_can_be_sent_as_json() -> None:
    play = arena("Ash 60 +Rust: Goose Whistle | Brass 60: Tip Jar | Grout(1) 34")
    for seat in (None, 0, 1):
        assert json.loads(codec.dumps(POWERDOME.view(play.state, seat)))
    described = play.waiting[0].describe()
    assert json.loads(json.dumps(described)) == described
    assert [one["name"] for one in described["characters"]] == ["Ash", "Grout"]


@pytest.mark.parametrize("phase", SECRETS)
def test_every_secret_is_drawn_anew_but_ones_own(phase: str) -> None:
    position = "Ash 60: Feint | Brass 60: Hush | Coal 60: Martyr"
    play = arena(position, phase=phase, round=0, pool=["Feint", "Hush"])
    own = play.waiting[1].default
    for seat, text in ((0, SECRETS[phase][1]), (1, own)):
        play.answer(seat, text)
    worlds = [play.imagine(1, Dice(bytes([n]) * 16)) for n in range(12)]
    assert {world.pending(1) for world in worlds} == {own}
    assert len({world.pending(0) for world in worlds}) > 1
    assert [world.pending(0) for world in worlds].count(SECRETS[phase][1]) < len(worlds) / 2
    assert {tuple(sorted(world.waiting)) for world in worlds} == {(2,)}


def test_the_dice_of_an_imagined_world_are_others() -> None:
    def coins(play: Play[Brawl]) -> tuple[bool, ...]:
        for seat in sorted(play.waiting):
            play.answer(seat, WAIT)
        told = play.closed_facts
        return tuple(fact.detail["heads"] for fact in told if fact.kind == "coin")

    play = arena("Ash 60 +Hiccups +Hiccups +Hiccups +Hiccups | Brass 60")
    imagined = [coins(play.imagine(1, Dice(bytes([n]) * 16))) for n in range(12)]
    real = coins(play)
    assert len(real) == 4
    assert len(set(imagined)) > 4
    assert imagined.count(real) < 6


def test_an_imagined_world_keeps_all_that_is_open() -> None:
    play = fight("Ash 60 +Rust: Piggy Bank*2 | Brass 60 Bounty=1: Feint | Grout(1) 34", WAIT, WAIT)
    world = play.imagine(1, Dice(b"another world altogether"))
    assert POWERDOME.notation(world.state) == POWERDOME.notation(play.state)
    assert seen(world, 1) == seen(play, 1)


@pytest.mark.rule("PD-4.5")
def test_a_card_says_what_the_afflictions_on_it_do() -> None:
    term = "Sniffles, each round: Weaken yourself by 2."
    assert power_view("Sneeze").terms == (term,)
    assert modifier_view("Damp Cellar").terms == (term,)
    assert power_view("Feint").terms == ()
    for told in (power_view("Sneeze").meant[0], modifier_view("Damp Cellar").meant[0]):
        assert str(told) == term
        assert [run.words for run in told.runs if run.means] == ["Weaken"]
