"""What the seats of a duel see."""

import pytest

from games.kit.asks import Choose
from games.kit.dice import Dice
from games.kit.play import Play
from games.power_well import POWER_WELL
from games.power_well.duel_panels import bar_effect, is_full
from games.power_well.duel_parchment import cards
from games.power_well.field import COLOURS
from games.power_well.heroes import OWN
from games.power_well.selection import selectable
from tests.games.power_well.table import SEED, asked, duel, say

FIELD = "cmy/cmc/ccm/mmy/yyc"


def test_both_players_and_watchers_see_the_same() -> None:
    play = duel(FIELD, left="knight shield1@left2")
    assert (
        POWER_WELL.view(play.state, 0) == POWER_WELL.view(play.state, 1) == POWER_WELL.view(play.state, None)
    )


def test_an_imagined_world_looks_the_same_but_goes_another_way() -> None:
    play = duel(FIELD, left="knight")
    worlds = [play.imagine(0, Dice(SEED + bytes([n]))) for n in range(4)]
    assert {POWER_WELL.view(world.state, 0).field for world in worlds} == {FIELD}
    after = {say(world, "L1 L2 : Hold the Line", "left1").state.field.notation for world in worlds}
    assert len(after) > 1


def test_marbles_come_in_the_order_of_their_numbers() -> None:
    view = POWER_WELL.view(say(duel(FIELD), "L3 : Prod").state, 0)
    assert [marble.id for marble in view.marbles] == sorted(marble.id for marble in view.marbles)
    assert {marble.place: marble.id for marble in view.marbles}["L3"] == 1
    assert {marble.place: marble.colour for marble in view.marbles}["R1"] == "yellow"


def test_abilities_say_what_can_be_played_empowered_and_fused_now() -> None:
    play = duel("myy/cyy/myy/yyy/yyy", left="squire c4* flow 1", right="squire flow 3")
    left, right = POWER_WELL.view(play.state, 0).players
    assert left.hero is not None
    lay = left.hero.abilities[4]
    assert (lay.name, lay.plays, lay.fuses) == ("Lay", ("L1 L2 L3",), {"L1 L2 L3": {"cyan": 2}})
    assert [ability.can_empower for ability in left.hero.abilities[:4]] == [True, False, False, True]
    assert left.hero.abilities[3].before
    assert (left.exhausted, left.flow, left.flow_ready) == (("cyan",), 1, 1)
    assert (right.flow, right.flow_ready) == (3, 3)


def test_tokens_have_names_of_their_own_and_counters_stand_apart() -> None:
    play = duel(FIELD, left="squire clock1@left4 snare2@left1 ring=2")
    player = POWER_WELL.view(play.state, 0).players[0]
    tokens = [(token.id, token.kind, token.slot, token.count) for token in player.tokens]
    assert tokens == [("left-clock1", "clock", "left4", 4), ("left-snare2", "snare", "left1", 1)]
    assert player.counters == {"ring": 2}
    assert player.tokens[1].words == "The foe plays a marble here: Deal 3. Spend this."


def test_heroes_on_offer_are_shown_while_they_are_chosen() -> None:
    play = Play.start(POWER_WELL, seed=SEED)
    view = POWER_WELL.view(play.state, 0)
    assert (view.phase, {hero.slug for hero in view.heroes}) == ("heroes", set(OWN))
    play.answer(0, "toad")
    play.answer(1, "knight")
    assert POWER_WELL.view(play.state, 0).heroes == ()
    say(play, "-")
    view = POWER_WELL.view(play.state, 0)
    assert (view.phase, view.turn, view.round) == ("turn", play.state.turn, 1)


def test_a_duel_is_the_same_after_it_was_stored() -> None:
    play = say(duel(FIELD, left="knight shield1@left2 flow 3"), "L1 L2 : Hold the Line !", "left1")
    assert POWER_WELL.load(POWER_WELL.dump(play.state)).notation == play.state.notation
    assert POWER_WELL.notation(play.state).startswith(play.state.field.notation + " | knight c10")


def test_a_bar_that_is_full_says_that_there_is_nothing_to_heal() -> None:
    ask = Choose("bar", dict(zip(COLOURS, range(3))), rule="PW-7.3", amount=2, deed="heal", whose=0)
    assert {colour: is_full(ask, 10 if colour == "cyan" else 9) for colour in COLOURS} == {
        "cyan": True, "magenta": False, "yellow": False,
    }  # fmt: skip
    assert not is_full(Choose("bar", {"cyan": 0}, rule="PW-7.1", amount=2, deed="deal", whose=1), 10)


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (
            "lamplighter flow 2",
            {
                "Spark: Deal +1 for each Lamp (nothing now).",
                "A Little Oil: Heal 1 for each Lamp (nothing now).",
            },
        ),
        ("lamplighter flow 2 lamp1@left2", set()),
    ],
)
def test_an_effect_that_would_count_nothing_says_so_beforehand(left: str, said: set[str]) -> None:
    at = POWER_WELL.view(duel(FIELD, left=left).state, 0)
    found = {f"{card.name}: {words}" for card in cards(at, 0) for words in (*card.words, card.empower)}
    assert {words.replace("\xa0", " ") for words in found if "nothing now" in words} == said


def test_marbles_are_offered_no_colour_that_all_of_them_have() -> None:
    marbles = {"L1": "cyan", "M1": "magenta"}
    play = duel("cmy/ymc/ccc/mmy/yyc")
    view = POWER_WELL.view(play.state, 0)
    assert {one.place: one.colour for one in view.marbles if one.place in marbles} == marbles
    for about, offered in (("L1", ("magenta", "yellow")), ("L1 M1", COLOURS)):
        ask = Choose("colour", dict(zip(COLOURS, range(3))), rule="PW-1.2", marbles=about)
        assert selectable(view, ask, 0).buttons == offered


def test_a_sentence_that_changed_nothing_is_not_shown_as_done() -> None:
    play = say(duel("ymy/ymc/ccm/mmy/cyc", left="toad"), "L1 L2 : Spit")
    while asked(play).split()[1] == "bar":
        say(play, "cyan")
    doing = POWER_WELL.view(play.state, 0).doing
    assert doing is not None
    assert [(step.words, step.stage) for step in doing.steps] == [
        ("Deal 2.", "done"),
        ("May Spend 2 Flies: Deal +3.", "vain"),
    ]


@pytest.mark.parametrize("when", ["now", "later"])
def test_a_step_is_called_before_only_until_is_asked_when_it_comes(when: str) -> None:
    play = say(duel("mmy/mmc/ccc/mmy/yyc", left="knight shield1@left2 flow 2"), "Charge !")
    for answer in ("", when):
        if answer:
            say(play, answer)
        doing = POWER_WELL.view(play.state, 0).doing
        assert doing is not None
        assert doing.steps[0].words == "Move a Shield."
        assert doing.steps[-1].words == "First or Last: Deal 2."


@pytest.mark.parametrize(
    ("left", "turn", "deals"),
    [
        ("knight flow 2", "M1 : Shield Bash", 1),
        ("knight flow 2", "M1 : Shield Bash !", 3),
        ("knight flow 2 shield1@left1", "M1 : Shield Bash !", 1),
        ("knight flow 3 shield1@left1", "L1 L2 M1 M2 : Break the Gate !", 10),
    ],
)
def test_a_deal_says_all_that_surely_joins_it(left: str, turn: str, deals: int) -> None:
    play = say(duel("mmy/mmc/ccy/yyc/cyc", left=left), turn)
    ((_, ask),) = play.waiting.items()
    assert bar_effect(POWER_WELL.view(play.state, 0), ask)[:2] == ("Deal", deals)
    before = play.state.players[1].bars[2]
    say(play, "yellow")
    if asked(play).endswith("bar"):
        say(play, "cyan")
    assert before - play.state.players[1].bars[2] == deals
