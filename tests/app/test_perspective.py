"""A table through the eyes of one device."""

import pytest

from app.screen.perspective import Viewer, look, viewer_of
from app.screen.pleas import announced
from app.tables.events import Answered, BotSat, Created, Left, Resigned, Sat, Started
from app.tables.presence import Presence
from games.kit import house
from games.kit.story import Fact
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Reader
from tests.app.written import SEED, Written, begun

ORIGIN = "http://wellside.test"


def seen_by(written: Written, device: str, *here: str) -> TablePage:
    """What a device sees while these are here."""
    viewer = viewer_of(written.table, device, ORIGIN, 1.0)
    return look(written.table, viewer, Presence(frozenset(here), "run_id"))


def shown(written: Written, device: str) -> int | None:
    """The viewer that a device is."""
    return viewer_of(written.table, device, ORIGIN, 1.0).shown


def held(game: str = "bidding") -> Written:
    """A game that one device plays for all seats."""
    seats = [Sat(seat, "d", "") for seat in range(2)]
    return Written().let(Created(game, 2, {"length": "short"}, "d"), *seats, Started(SEED))


def test_eyes_differ_by_all_that_a_screen_shows() -> None:
    table = begun().table
    assert viewer_of(table, "d0", ORIGIN, 1.0) == Viewer((0,), 0, False, True, (), ORIGIN)
    assert viewer_of(table, "host", ORIGIN, 1.0) == Viewer((), None, True, True, (), ORIGIN)
    lobby = Written().let(Created("bidding", 3, {}, "host"), Sat(1, "d1", "")).table
    assert viewer_of(lobby, "x", ORIGIN, 1.0) == Viewer((), None, False, False, (0, 2), ORIGIN)


def test_of_several_own_seats_the_one_that_is_asked_is_shown() -> None:
    written = held()
    assert shown(written, "d") == 0
    written.let(Answered(0, "bid1", ""))
    assert shown(written, "d") == 1
    written.let(Answered(1, "bid2", ""), Answered(0, "no", ""))
    assert shown(written, "d") == 1
    written.let(Answered(1, "no", ""))
    assert shown(written, "d") == 0
    written.let(Resigned(1))
    assert shown(written, "d") == 0, "the first when nobody is asked"


def test_before_the_game_the_first_own_seat_is_shown() -> None:
    written = Written().let(Created("bidding", 3, {}, "d"), Sat(1, "d", ""), Sat(2, "d", ""))
    assert (shown(written, "d"), shown(written, "x")) == (1, None)


def test_what_a_player_sees_of_a_game() -> None:
    written = begun(deadline="1_minute").let(Answered(0, "bid3", ""))
    play = written.table.play
    assert play
    own, foe, watcher = (seen_by(written, device, "d1") for device in ("d0", "d1", "host"))
    assert own.seats == (
        SeatInfo(0, "P0", "person", mine=True, connected=False, waiting=False, done=True, free=False),
        SeatInfo(1, "P1", "person", mine=False, connected=True, waiting=True, done=False, free=False),
    )
    assert (own.mine, own.shown, own.host, own.ruler) == ((0,), 0, False, True)
    assert (own.pending, own.can_take_back, own.ask) == ("bid3", True, play.ask(0))
    assert (foe.pending, foe.can_take_back, foe.ask) == (None, False, play.ask(1))
    assert (watcher.mine, watcher.shown, watcher.host, watcher.ruler) == ((), None, True, True)
    assert (watcher.pending, watcher.can_take_back, watcher.ask) == (None, False, None)
    assert [one.view.word for one in (own, foe, watcher)] == [*play.state.words, ""]
    assert (own.version, own.question, own.due) == (5, 4, 61.0)
    assert (own.code, own.slug, own.title, own.phase) == ("ABCDEF", "bidding", "Bidding", "playing")
    assert (own.options, own.link, own.run_id) == (
        {"length": "short", "deadline": "1_minute"},
        "http://wellside.test/t/ABCDEF",
        "run_id",
    )
    assert (own.endless, own.fewest, own.most, own.talks, own.again) == (False, 2, 4, True, ())
    assert (own.result, own.seed, own.commitment) == (None, None, play.state.dice.commitment)
    assert [fact.kind for fact in own.story] == ["house:sat", "house:sat", "house:started"]


def test_at_the_end_the_seed_and_the_result_are_shown() -> None:
    seen = seen_by(begun().let(Resigned(0)), "d0")
    assert seen.result
    assert (seen.result.values, seen.seed, seen.ask, seen.phase) == ((0.0, 1.0), SEED, None, "ended")


def test_before_the_game_there_is_nothing_of_it() -> None:
    lobby = Written().let(Created("bidding", 2, {}, "host"), Sat(0, "d", "Ann"))
    seen = seen_by(lobby, "d")
    assert (seen.view, seen.ask, seen.pending, seen.can_take_back, seen.result) == (None,) * 3 + (False, None)
    assert (seen.commitment, seen.seed, seen.phase) == ("", None, "lobby")
    assert seen.seats[1] == SeatInfo(1, "", "empty", False, False, False, False, free=True)


def test_the_host_is_called_by_the_name_given_at_a_seat() -> None:
    lobby = Written().let(Created("bidding", 3, {}, "d"), Sat(1, "d", "Ann"), Sat(0, "e", "Bob"))
    assert seen_by(lobby, "e").host_name == "Ann"
    assert seen_by(lobby.let(Left(1)), "e").host_name == ""


def test_a_bot_is_always_here_and_an_empty_seat_never() -> None:
    lobby = Written().let(Created("bidding", 3, {}, "host"), Sat(0, "d", ""), BotSat(1, ""))
    assert [seat.connected for seat in seen_by(lobby, "d", "", "host").seats] == [False, True, False]
    left = begun().let(BotSat(0, ""))
    assert [seat.connected for seat in seen_by(left, "d1").seats] == [True, False]
    assert seen_by(left, "d0").mine == ()


def test_a_lobby_waits_for_its_host_by_the_name_that_others_read() -> None:
    seats = [Sat(1, "a", "Zoë"), Sat(0, "host", "Zoë")]
    written = Written().let(Created("bidding", 2, {}, "host"), *seats)
    assert seen_by(written, "a").host_name == "Zoë 2"
    assert seen_by(begun(), "d0").host_name == ""


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (house.SatDown(1, "Ann", new=True), "Ann 2 sits down, and plays on"),
        (house.SatDown(1, "", new=True), "Somebody sits down, and plays on"),
        (house.SatDown(1, "Ann"), "Ann 2 is back, and plays on"),
        (house.StoodUp(1, "Carl"), "Carl stood up"),
        (house.BotSatDown(1, "Ann"), "A bot plays on for Ann 2"),
        (house.BotSatDown(1, "Bot"), "A bot sits down"),
        (house.RanOutOfTime(1), "Ann 2 had no time left, and the table answered"),
        (house.WentBack(1), "The game goes back: Ann 2 plays their last turn again"),
        (house.DeclinedBack(1, 0), "Ann 2 does not agree that you play your last turn again"),
    ],
)
def test_what_is_announced(fact: Fact, words: str) -> None:
    assert str(announced(fact, Reader(("Ada", "Ann 2"), 0))) == words
