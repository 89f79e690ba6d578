"""What was opened is told again: at each step the arena stands as it stood then."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.powerdome import POWERDOME
from games.powerdome.playback import Playback, Standing
from games.powerdome.playback import play as wound_back
from tests.games.powerdome.table import WAIT, arena, fight, say

LONGEST = 600


def numbered(facts: Iterable[Fact]) -> list[StoryEntry]:
    return [StoryEntry(number, fact) for number, fact in enumerate(facts, 1)]


def closed(play: Play[Any]) -> list[Fact]:
    """The facts of the steps that the last answer closed."""
    return [fact for step in play.closed for fact in step.story]


def again(play: Play[Any], facts: list[StoryEntry]) -> Playback:
    return wound_back(POWERDOME.view(play.state, None).standing, facts)


def standing(play: Play[Any]) -> dict[str, Standing]:
    """How everybody stands who is there."""
    view = POWERDOME.view(play.state, None)
    return {one.key: one.standing for player in view.characters for one in (player, *player.allies)}


def steps(play: Play[Any]) -> Iterator[tuple[str, dict[str, Standing]]]:
    """The kind of each fact of the last answer, with how everybody stood after it."""
    facts = numbered(closed(play) + play.story)
    playback = again(play, facts)
    now = {key: one.copy() for key, one in playback.start.items()}
    for fact in facts:
        for key, news in playback.news.get(fact.number, {}).items():
            now.setdefault(key, {}).update(news)
        yield fact.kind, {key: one.copy() for key, one in now.items()}


def after(play: Play[Any], kind: str, key: str, what: str) -> list[int | None]:
    """What was known of somebody after each fact of a kind."""
    return [now[key].get(what) for each, now in steps(play) if each == kind]


def test_stats_are_known_when_they_are_told_and_not_before() -> None:
    play = fight(
        "Ash 60: - | Brass 60: -", "agility 5 strike 40 > Brass", "agility 9 strike 10 resist 30 > Ash"
    )
    assert after(play, "order", "p1", "agility") == [9]
    assert after(play, "order", "p1", "resist") == [None]
    assert after(play, "strike", "p1", "resist") == [0, 0]
    assert after(play, "strike", "p1", "strike") == [None, 10]
    assert after(play, "order", "p1", "vitality") == [60]


def test_with_a_new_round_stats_are_unknown_again() -> None:
    play = fight("Ash 60: - | Brass 60: -", "agility 5 strike 40 > Brass", "agility 9 resist 30")
    assert after(play, "strike", "p0", "strike") == [40]
    end = again(play, numbered(closed(play) + play.story)).end
    assert all(one.keys() == {"alive", "vitality", "powers", "banes", "counters"} for one in end.values())


def test_an_ally_that_falls_stands_until_then() -> None:
    play = fight("Ash 60: - | Brass 60: - | Grout(1) 8", "resist 0", "strike 30 > Grout")
    assert after(play, "order", "a1", "vitality") == [8]
    assert after(play, "attack", "a1", "alive") == [1]
    assert after(play, "dies", "a1", "alive") == [0]
    assert again(play, numbered(closed(play))).fallen == (("a1", "Grout", 0),)


def test_the_dead_had_their_powers_and_afflictions() -> None:
    play = fight(
        "Ash 60: - | Brass 20 +Rust +Sniffles: Hush, Feint | Coal 60: -",
        "strike 60 > Brass",
        "resist 0",
        "resist 0",
    )
    assert after(play, "order", "p1", "powers") == [2]
    assert after(play, "attack", "p1", "banes") == [2]
    assert after(play, "dies", "p1", "banes") == [0]
    assert after(play, "powers leave", "p1", "powers") == [0]


def banes(play: Play[Any], key: str) -> list[tuple[str, int]]:
    """The facts that changed how many afflictions somebody bears, with the number."""
    found = [("start", again(play, numbered(closed(play) + play.story)).start[key]["banes"])]
    for kind, now in steps(play):
        if now[key]["banes"] != found[-1][1]:
            found.append((kind, now[key]["banes"]))
    return found


BLOW = "strike 60 > Brass"


@pytest.mark.parametrize(
    ("position", "orders", "expected"),
    [
        ("Ash 60 | Brass 20 +Rust +Rust | Coal 60", (BLOW, WAIT, WAIT), [("start", 2), ("dies", 0)]),
        (
            "Ash 60: Martyr | Brass 5 +Rust +Rust: - | Coal 60: -",
            ("agility 0 ; Martyr", "agility 1", WAIT),
            [("start", 2), ("dies", 0)],
        ),
        (
            "Ash 60: Sneeze | Brass 20: - | Coal 60: -",
            ("strike 50 > Brass ; Sneeze Brass", WAIT, WAIT),
            [("start", 0), ("afflicted", 1), ("dies", 0)],
        ),
        (
            "Ash 60: Sneeze | Brass 20 +Rust: - | Coal 60: -",
            ("agility 3 strike 50 > Brass ; Sneeze Brass", "agility 2", WAIT),
            [("start", 1), ("afflicted", 2), ("dies", 0)],
        ),
        (
            "Ash 60: Sneeze | Brass 20 +Rust: Spa Day | Coal 60: -",
            ("agility 3 strike 50 > Brass ; Sneeze Brass", "agility 2 ; Spa Day", WAIT),
            [("start", 1), ("cured", 0), ("afflicted", 1), ("dies", 0)],
        ),
        (
            "Ash 60: Sneeze | Brass 20 +Rust: Nine Lives | Coal 60: -",
            ("agility 3 strike 50 > Brass ; Sneeze Brass", "agility 2", WAIT),
            [("start", 1), ("afflicted", 2)],
        ),
        (
            "Ash 60: Sneeze | Brass 20 +Rust: Nine Lives | Coal 60: -",
            ("agility 3 strike 50 > Brass ; Sneeze Brass", "agility 2", "agility 3 strike 50 > Brass"),
            [("start", 1), ("afflicted", 2), ("dies", 0)],
        ),
        (
            "Ash 60: Sneeze | Brass 20 +Rust: Phoenix Egg | Coal 60: -",
            ("agility 3 strike 50 > Brass ; Sneeze Brass", "agility 2 ; Phoenix Egg", WAIT),
            [("start", 1), ("afflicted", 2)],
        ),
    ],
)
def test_afflictions_are_gone_with_the_death_that_lasts(
    position: str, orders: tuple[str, str, str], expected: list[tuple[str, int]]
) -> None:
    assert banes(fight(position, *orders), "p1") == expected


def test_who_gives_up_had_afflictions_and_powers_until_then() -> None:
    play = arena("Ash 60: - | Brass 60 +Rust: Feint | Coal 60: -")
    play.resign(1)
    say(play, WAIT, WAIT)
    assert banes(play, "p1") == [("start", 1), ("gives up", 0)]
    assert after(play, "order", "p1", "powers") == [1]
    assert after(play, "gives up", "p1", "alive") == [0]


def test_a_revival_on_the_spot_is_wound_back() -> None:
    play = fight("Ash 60: - | Brass 20: Nine Lives | Coal 60: -", BLOW, WAIT, WAIT)
    start = again(play, numbered(closed(play) + play.story)).start["p1"]
    assert (start["alive"], start["vitality"], start["powers"]) == (1, 20, 1)
    assert after(play, "dies", "p1", "alive") == [0]
    assert after(play, "dies", "p1", "vitality") == [-40]
    assert after(play, "revives", "p1", "alive") == [1]
    assert after(play, "revives", "p1", "vitality") == [16]


def test_a_revival_at_the_end_of_the_round_is_wound_back() -> None:
    play = fight(
        "Ash 60: - | Brass 20: Phoenix Egg | Coal 60: -", BLOW, WAIT + " ; Phoenix Egg", "strike 1 > Ash"
    )
    start = again(play, numbered(closed(play) + play.story)).start["p1"]
    assert (start["alive"], start["vitality"], start["powers"]) == (1, 20, 1)
    assert after(play, "dies", "p1", "alive") == [0]
    assert after(play, "strike", "p1", "alive") == [1, 0]
    assert after(play, "revives", "p1", "vitality") == [28]
    assert after(play, "round", "p1", "powers") == [1]


def test_counters_on_people_are_wound_back_and_those_on_powers_are_not_theirs() -> None:
    play = fight(
        "Ash 60: Bounty Board, Piggy Bank | Brass 20 Bounty=2: - | Coal 60: -",
        BLOW.replace("60", "50") + " ; Bounty Board Brass ; Piggy Bank (Save)",
        WAIT,
        WAIT,
    )
    assert after(play, "order", "p1", "counters") == [2]
    assert after(play, "attack", "p1", "counters") == [3]
    assert after(play, "round", "p1", "counters") == [0]
    assert after(play, "round", "p0", "counters") == [0]


def test_a_power_goes_over_in_the_playback_too() -> None:
    play = fight(
        "Ash 60: Hot Potato, Pawn Ticket | Brass 60: -", WAIT + " ; Hot Potato Brass ; Pawn Ticket", WAIT
    )
    assert after(play, "order", "p0", "powers") == [2]
    assert after(play, "passed", "p0", "powers") == [1]
    assert after(play, "passed", "p1", "powers") == [1]
    assert after(play, "forfeit", "p0", "powers") == [0]


@pytest.mark.parametrize("powers", ["auction", "dealt"])
@pytest.mark.parametrize(("seats", "games"), [(2, 6), (4, 4), (8, 2)])
def test_winding_back_comes_to_where_it_began(seats: int, games: int, powers: str) -> None:
    for game in range(games):
        seed = f"wound back, game {game}".encode()
        play = Play.start(POWERDOME, seats=seats, options={"powers": powers}, seed=seed)
        dice, told = Dice(seed), list[Fact]()
        for turn in range(LONGEST):
            if play.result:
                break
            before, heard = standing(play), len(told) + len(play.story)
            seat = min(play.waiting)
            if turn == LONGEST // 4:
                play.resign(seat)
            else:
                play.answer(seat, play.waiting[seat].sample(dice))
            told += closed(play)
            compare(before, again(play, numbered((told + play.story)[heard:])), standing(play))


def compare(before: dict[str, Standing], playback: Playback, now: dict[str, Standing]) -> None:
    """Nobody is forgotten or invented, and everybody begins and ends with what they had."""
    started = {key: one for key, one in playback.start.items() if one["alive"] or key[0] == "p"}
    assert started.keys() == before.keys()
    for key, one in before.items():
        assert started[key] == one
    for key, one in now.items():
        assert {what: playback.end[key][what] for what in one} == one


@pytest.mark.rule("PD-3.2")
def test_a_fight_is_decided_by_what_players_lose_before_what_their_allies_do() -> None:
    orders = ("strike 47 > Brass", "strike 60 > Grout", "resist 0")
    play = fight("Ash 60: - | Brass 80: - | Coal 60: - | Grout(3) 14", *orders)
    told = POWERDOME.decisive(closed(play))
    assert [fact.name for fact in told if fact.kind == "strike"] == ["Ash"]
