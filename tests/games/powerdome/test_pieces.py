"""What a screen is made of: fighters, sheets, and what is asked, as values."""

from dataclasses import replace
from typing import Any

import pytest

from games.kit.pieces import Pieces
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.view_models import LessonInfo, SeatInfo, TablePage
from games.kit.words import Reader
from games.powerdome import POWERDOME
from games.powerdome.keywords import MEANINGS, explained
from games.powerdome.orders import Orders, Part
from games.powerdome.powers import POWERS
from games.powerdome.state import Brawl, Fall
from tests.games.powerdome.table import arena, begun, facts, say, until

THREE = "Ash 60: Feint, Tally Stick | Brass 90 +Sniffles: Stiletto | Coal 120: -"


def chair(play: Play[Any], seat: int, **more: Any) -> SeatInfo:
    """A seat with a person who gave no name."""
    waits = seat in play.waiting
    one = SeatInfo(seat, "", "person", mine=False, connected=True, waiting=waits, done=seat in play.done)
    return replace(one, **more)


def seen(play: Play[Any], seat: int | None = 0, **more: Any) -> TablePage:
    """A table through the eyes of one seat."""
    state: Brawl = play.state
    names = tuple(one.name for one in state.characters.values() if not one.kind)
    return TablePage(
        code="ABCDEF", slug="powerdome", title="PowerDome", version=1, phase="playing", result=None,
        seats=tuple(chair(play, one, **more.pop(f"chair{one}", {})) for one in state.seats),
        mine=more.pop("mine", () if seat is None else (seat,)), shown=seat, host=False, host_name="",
        ruler=False, options={}, chosen=(), view=POWERDOME.view(state, seat), question=7, story=(),
        ask=None if seat is None else play.ask(seat), pending=None if seat is None else play.pending(seat),
        can_take_back=False, reader=Reader(names, seat), commitment="", seed=None, link="", **more,
    )  # fmt: skip


def shown(play: Play[Any], seat: int | None = 0, **more: Any) -> Pieces:
    return POWERDOME.pieces(seen(play, seat, **more))


def value(pieces: Pieces, id: str) -> Any:
    return pieces[id].value


def test_the_first_half_stands_above_the_sand_and_the_others_go_round_below() -> None:
    eight = " | ".join(f"{name} 60: -" for name in ("Ash", "Brass", "Coal", "Dawn", "Elm"))
    assert value(shown(arena(eight)), "seats").rows == (("t-p0", "t-p1", "t-p2"), ("t-p4", "t-p3"))
    assert value(shown(arena("Ash 60: - | Brass 60: -")), "seats").rows == (("t-p0", "t-p1"),)


def test_a_fighter_says_who_it_is_how_it_stands_and_whether_the_table_waits() -> None:
    play = arena(THREE)
    play.answer(1, "resist 0")
    pieces = shown(play, chair1={"name": "Zoë", "connected": False}, chair2={"kind": "bot"})
    ash, brass, coal = (value(pieces, f"t-p{seat}") for seat in range(3))
    assert [(one.name, one.own, one.mark, one.under) for one in (ash, brass, coal)] == [
        ("You", True, "wait", "as Ash"),
        ("Brass", False, "done", "as Brass, away"),
        ("Coal", False, "wait", "bot"),
    ]
    assert [one.bar for one in (ash, brass, coal)] == [50, 75, 100]
    assert [(badge.called, badge.number) for badge in brass.badges] == [
        ("powers", 1),
        ("afflictions", 1),
        ("counters", 0),
    ]
    assert value(pieces, "status").heading == "Round 1. Secret orders"
    assert str(value(pieces, "status").waits) == "Waiting for you and Coal."


def test_a_fighter_bears_the_name_by_which_answers_aim_at_it() -> None:
    play = arena("Ash 60: - | Brass 60: - | Coal 60: -")
    fallen = play.state.player(2)
    fallen.vitality, fallen.alive = -1, False
    pieces = shown(play)
    assert [value(pieces, f"t-p{seat}").target for seat in range(3)] == ["", "Brass", ""]


def test_whoever_gave_up_is_said_to_have() -> None:
    play = arena(THREE)
    play.resign(2)
    pieces = shown(play, chair2={"name": "Coal"})
    assert (value(pieces, "t-p2").under, value(pieces, "who-p2").gave_up) == ("resigned", True)
    assert (value(pieces, "t-p2").mark, value(pieces, "t-p2").marked) == ("gone", "resigned")
    assert str(value(pieces, "status").waits).startswith("Coal has resigned. Waiting for ")


def test_whoever_fell_having_given_up_is_said_once_to_have() -> None:
    play = arena(THREE)
    play.resign(2)
    say(play, "resist 1", "resist 1")
    pieces = shown(play, chair2={"name": "Coal"})
    fallen = value(pieces, "t-p2")
    assert (fallen.alive, fallen.under, str(fallen.fell)) == (False, "", "resigned in round 1")
    assert not value(pieces, "who-p2").gave_up


def test_a_sheet_says_what_somebody_bears_and_whom_it_has() -> None:
    pieces = shown(arena("Ash 60 Rust=2 +Sniffles +Sniffles: Feint | Brass 60: - | Grout(1) 8"))
    ash = value(pieces, "who-p0")
    assert [one.name for one in ash.borne] == ["Sniffles × 2", "2 Rust"]
    assert (str(ash.state), [power.name for power in ash.powers]) == ("60 vitality", ["Feint"])
    assert [one.name for one in ash.allies] == ["Grout"]
    assert ash.allies[0].about.endswith(", 8 vitality")


def test_equal_positions_have_equal_pieces_and_what_differs_is_another() -> None:
    one, two = shown(arena(THREE)), shown(arena(THREE))
    assert {id for id in one if one[id] != two[id]} == {"ask"}, "an allocation is alike where it is the same"
    hurt = shown(arena(THREE.replace("Brass 90", "Brass 80")))
    assert {id for id in one if one[id] != hurt[id]} == {"t-p1", "who-p1", "ask"}


def test_the_same_ask_is_the_same_piece_again() -> None:
    play = arena(THREE)
    before = shown(play)["ask"]
    play.answer(1, "resist 0")
    assert shown(play)["ask"] == before


def parts(play: Play[Any], seat: int = 0, **more: Any) -> list[Part]:
    """What a seat may order."""
    content: Orders = value(shown(play, seat, **more), "ask").content
    return list(content.parts)


def test_orders_say_whom_and_what_they_may_name() -> None:
    own, grout = parts(arena("Ash 60: Feint, Sneeze | Brass 60: - | Coal 60: - | Grout(1) 8"))
    assert [(one.key, one.called, one.aimed) for one in own.targets] == [
        ("p1", "Brass", False),
        ("p2", "Coal", False),
    ]
    assert [one.name for one in own.dials if one.value == "0"] == ["agility", "strike", "resist"]
    assert [one.label for one in grout.dials] == ["Grout, Strike", "Grout, Resist"]
    sneeze = next(one for one in own.uses if one.name.startswith("Sneeze"))
    assert {option.name for want in sneeze.wants for option in want.options} >= {"Brass", "Coal"}
    assert (own.own, own.first, grout.kind != "") == ("", True, True)


def test_orders_that_are_in_fill_the_form() -> None:
    play = arena("Ash 60: Sneeze | Brass 60: - | Coal 60: -")
    play.answer(0, "agility 3 strike 20 > Coal ; Sneeze Brass")
    (own,) = parts(play, mine=(0, 1))
    assert [one.value for one in own.dials] == ["3", "20", "0"]
    assert [one.name for one in own.targets if one.aimed] == ["Coal"]
    (sneeze,) = (one for one in own.uses if one.chosen)
    assert [option.name for option in sneeze.wants[0].options if option.chosen] == ["Brass"]
    assert (own.own, own.plan) == ("Ash", '["Sneeze"]')


def test_a_bar_says_what_is_missing() -> None:
    play = until(begun(), "nomination")
    asked = value(shown(play), "ask")
    assert (asked.bar.words, asked.bar.tally, asked.bar.picked) == ("Nominate", "0 of 3", 3)
    play.answer(0, "Feint, Hush, Stiletto")
    pieces = shown(play)
    asked = value(pieces, "ask")
    assert (asked.bar.words, asked.done) == ("Change it", "Your nominations are in.")
    assert [id for id in asked.content.cards if value(pieces, id).ticked] == [
        id for id in asked.content.cards if id in {"pick-Feint", "pick-Hush", "pick-Stiletto"}
    ]


def test_whoever_is_ready_may_end_the_exchange_where_nobody_else_speaks() -> None:
    play = until(begun(3), "exchange")
    assert value(shown(play), "ask").content.ends == "ready"
    play.answer(0, "ready")
    asked = value(shown(play), "ask")
    assert (asked.task, asked.content.tally) == ("You are ready. New offers may still reach you.", "Ready")
    assert asked.content.ends == "not ready"


@pytest.mark.parametrize(
    ("seat", "words"),
    [(None, "You are watching."), (1, "You are out: you fell to Ash in round 1. The others go on.")],
)
def test_whoever_is_asked_nothing_is_told_why(seat: int | None, words: str) -> None:
    play = arena("Ash 60: - | Brass -3†: - | Coal 60: -", falls=[Fall(1, 1, "attack", "p0")])
    pieces = shown(play, seat)
    assert pieces["ask"].kind == "games/powerdome/asks.idle"
    assert str(value(pieces, "ask").words) == words


def test_whoever_is_out_may_talk_where_people_do() -> None:
    play = arena("Ash 60: - | Brass -3†: - | Coal 60: -", falls=[Fall(1, 1, "attack", "p0")])
    pieces = shown(play, 1, talks=True)
    out = "You are out: you fell to Ash in round 1."
    assert str(value(pieces, "ask").words) == f"{out} The others go on; you may still talk to them."
    bots = {f"chair{seat}": {"kind": "bot"} for seat in (0, 2)}
    pieces = shown(play, 1, talks=True, **bots)
    assert str(value(pieces, "ask").words) == f"{out} The others go on."


def test_the_card_of_whoever_fell_says_to_whom_and_when() -> None:
    play = arena("Ash 60: - | Brass -3†: - | Coal 60: -", falls=[Fall(1, 1, "attack", "p0")])
    pieces = shown(play, 2)
    assert str(value(pieces, "t-p1").fell) == "fell to Ash in round 1"
    assert str(value(pieces, "who-p1").state) == "Dead: fell to Ash in round 1"
    assert not value(pieces, "t-p0").fell


def test_the_bar_of_the_exchange_counts_offers_to_oneself() -> None:
    play = until(begun(3), "exchange")
    play.answer(0, "offer Brass : 3 vitality : - : -")
    assert [value(shown(play, seat), "ask").content.tally for seat in (0, 1, 2)] == ["", "1 offer to you", ""]
    play.answer(1, "ready")
    assert value(shown(play, 1), "ask").content.tally == "Ready. 1 offer to you"


def test_whoever_passed_is_not_promised_another_turn() -> None:
    named = {name: [0] for name in ("Feint", "Hush", "Stiletto", "Umbrella", "Turtle")}
    play = arena("Ash 60: - | Brass 60: -", phase="culling", round=0, nominated=named)
    told = "Ash may protect a power now. It goes round until everybody has passed."
    assert str(value(shown(play, 1), "ask").words) == told
    play.answer(0, "pass")
    assert str(value(shown(play, 0), "ask").words).endswith("everybody has passed. You passed.")
    assert str(value(shown(play, 1), "ask").content.filled) == "Ash passed."
    play.answer(1, "Feint")
    assert not value(shown(play, 0), "ask").content.filled, "another lap has begun"
    say(play, "pass")
    say(play, "pass")
    (gone,) = set(named) - set(play.state.pool)
    told = f"Brass paid 5 for Feint; then everybody passed. No place was left for {gone}: lots were drawn."
    assert str(value(shown(play, 0), "ask").content.filled) == told


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("pass", "pass"), "Everybody passed. No place was left for {}: lots were drawn."),
        (
            ("Feint", "Hush", "Stiletto", "Umbrella"),
            "You paid 10 for Feint and Stiletto; Brass paid 10 for Hush and Umbrella: every place is taken. "
            "No place was left for {}.",
        ),
    ],
)
def test_before_the_bids_it_is_told_how_the_places_were_filled(answers: tuple[str, ...], told: str) -> None:
    named = {name: [0] for name in ("Feint", "Hush", "Stiletto", "Umbrella", "Turtle")}
    play = arena("Ash 60: - | Brass 60: -", phase="culling", round=0, nominated=named)
    for answer in answers:
        say(play, answer)
    (gone,) = set(named) - set(play.state.pool)
    assert str(value(shown(play, 0), "ask").content.filled) == told.format(gone)
    (culled,) = facts(play, "culled")
    assert culled["drawn"] == ("lots were drawn" in told)


def test_a_curtain_calls_by_the_place_who_gave_no_name() -> None:
    play = arena(THREE)
    asked = value(shown(play, mine=(0, 1)), "ask")
    assert asked.form.curtain == "Ash, the first player"
    named = value(shown(play, mine=(0, 1), chair0={"name": "Ada"}), "ask")
    assert named.form.curtain == "Ash"


def test_before_the_first_round_everybody_talks() -> None:
    play = arena(THREE, phase="strategy")
    asked = value(shown(play, talks=True), "ask")
    assert (asked.prompt, asked.content.talks) == ("ready", True)
    assert [power.name for power in asked.content.powers] == ["Feint", "Tally Stick"]
    say(play, "ready", "ready", "ready")
    assert value(shown(play), "ask").prompt == "allocation"


def test_where_everybody_else_is_a_bot_nobody_is_told_to_talk() -> None:
    play = arena(THREE, phase="strategy")
    bots = {f"chair{seat}": {"kind": "bot"} for seat in (1, 2)}
    pieces = shown(play, talks=True, **bots)
    assert value(pieces, "status").heading.endswith(". Before the orders")
    asked = value(pieces, "ask")
    assert (asked.task, asked.content.talks) == ("Look round. Ready brings the secret orders.", False)
    one = {"chair1": {"kind": "bot"}}
    pieces = shown(play, talks=True, **one)
    assert value(pieces, "status").heading.endswith(". Talk")
    assert value(pieces, "ask").content.talks
    taught = LessonInfo("", 1, 9, "", "", (), reads=False, wrong="", rivals="", options=())
    assert value(shown(play, talks=True, lesson=taught, **bots), "ask").content.talks


def test_a_second_use_of_a_power_is_said_to_be_of_it() -> None:
    """Not where the first is for others alone: of Pillory its owner can only throw."""
    (own,) = parts(arena("Ash 60: Pillory, White Elephant, Feint | Brass 60: -"))
    assert [(one.name, one.power, one.note) for one in own.uses if "A second use" in one.note] == [
        ("White Elephant", "White Elephant", "A second use of White Elephant: tick either, or both."),
    ]


def test_orders_say_what_a_power_does_that_is_not_ticked_or_is_ones_own() -> None:
    (own,) = parts(arena("Ash 60: Tip Jar, Gluttony, Soapbox, The Greys | Brass 60: -"))
    assert {one.name: one.note for one in own.uses} == {
        "Tip Jar": "Yours, for others to use: your own tick does nothing.",
        "Gluttony": "Acts anyway, last. Tick to choose when.",
        "Soapbox": "Yours. For anybody of whom this is true at that moment.",
        "The Greys": "Yours, for others to use: your own tick does nothing.",
    }


def test_orders_say_which_condition_is_not_true_as_far_as_that_is_known() -> None:
    powers = "Adrenaline, White Flag, Soapbox"
    (own,) = parts(arena(f"Ash 60: {powers} | Brass 40: The Greys"))
    assert {one.name: (one.note, one.no_effect) for one in own.uses} == {
        "Adrenaline": ("Not true now: you have 40 vitality or less. It would do nothing.", True),
        "White Flag": ("", False),
        "Soapbox": ("Yours. Not true now: nobody has less vitality. It would do nothing.", True),
        "The Greys": (
            "Owned by Brass. Not true now: you have less vitality than its owner. It would do nothing.",
            True,
        ),
    }
    (low,) = parts(arena(f"Ash 30: {powers} | Brass 40: The Greys"))
    assert not any(one.no_effect for one in low.uses)


def test_orders_say_what_is_left_of_a_power_and_what_lies_on_it() -> None:
    play = arena("Ash 60: Sneeze, Tally Stick*2, Quick Draw | Brass 60: -")
    play.state.powers["Sneeze"].used["0"] = 1
    (own,) = parts(play)
    assert {one.name: one.left for one in own.uses if one.left} == {
        "Sneeze": "3 of 4 left",
        "Tally Stick": "Notch × 2",
    }
    assert any(str(text).endswith("(6 of 6 left)") for text in own.reacting)


def test_who_lives_at_0_is_told_why() -> None:
    pieces = shown(arena("Ash 0: - | Brass 60: -"))
    assert str(value(pieces, "who-p0").state) == "0 vitality, still alive: only below 0 is death (PD-3.1)"
    assert "alive at 0" in value(pieces, "t-p0").under
    assert "alive at 0" not in value(pieces, "t-p1").under


def test_each_keyword_says_what_it_means() -> None:
    text = explained("Utilize 4. Target: another player. Limit 4. Weaken the target by 2; Bypass.")
    assert [(run.words, run.rule[-6:]) for run in text.runs if run.means] == [
        (word, "PD-4.1") for word in ("Utilize 4", "Limit 4", "Weaken", "Bypass")
    ]
    assert text.runs[0].means == "Utilize 4: costs 4 points when it is activated."
    assert str(text).startswith("Utilize 4. Target"), "the words stay as they are"
    for words in ("Raise your allies' strike by 5.", "Target: an ally of yours."):
        (ally,) = (run for run in explained(words).runs if run.means)
        assert (ally.words in ("ally", "allies"), ally.rule[-6:]) == (True, "PD-4.6")
        assert "orders" in ally.means
    assert {word for power in POWERS.values() for word in power.keywords} <= set(MEANINGS)


@pytest.mark.rule("PD-1.7")
@pytest.mark.parametrize(
    ("given", "filled"), [("Zoë & Bo", "Zoë Bo"), ("Feint", "Ash"), ("Brass", "Ash"), ("7", "Ash")]
)
def test_the_name_that_is_filled_in_is_one_that_is_taken(given: str, filled: str) -> None:
    play = arena("Ash 50: - | Brass 60: -", phase="characters", round=0)
    costume = value(shown(play, chair0={"name": given}), "ask").content
    assert costume.name == filled
    play.answer(0, f"{costume.name} / {costume.look} / - / Pit")


@pytest.mark.rule("PD-1.4")
def test_who_protected_a_power_is_said_where_it_goes_round_anew() -> None:
    named = {name: [0] for name in ("Feint", "Hush", "Stiletto", "Umbrella", "Turtle")}
    play = arena("Ash 60: - | Brass 60: - | Coal 60: -", phase="culling", round=0, nominated=named)
    facts: list[Fact] = []
    for seat, text in enumerate(("pass", "Feint", "pass")):
        play.answer(seat, text)
        facts += [*play.closed_facts, *play.story]
    heard = tuple(StoryEntry(number, fact) for number, fact in enumerate(facts))
    now = seen(play)
    asked = value(POWERDOME.pieces(now._replace(story=heard)), "ask")
    assert str(asked.content.filled) == "Brass paid 5 for Feint: it goes round anew. Coal passed."
    assert asked.part.endswith(" 7"), "it is another question, and is read from its top"
    told = value(POWERDOME.pieces(seen(play, 1)._replace(story=heard)), "ask").words
    assert str(told).endswith("You paid 5 for Feint: it goes round anew. Coal passed.")


def test_a_moment_of_the_past_at_which_one_was_asked_says_so() -> None:
    past = seen(arena(THREE))._replace(ask=None)
    assert str(value(POWERDOME.pieces(past), "ask").words) == "Here you were asked."
