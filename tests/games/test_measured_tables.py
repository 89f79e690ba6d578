"""What is counted of many games, and the table that people read."""

from typing import Any

import pytest

from games.balance import Outcome, Task, by_facet, count, means, summary, table
from games.kit.contract import Setting


def outcome(values: tuple[float, ...], turns: int, turned: int = 0, **more: Any) -> Outcome:
    """One game of an owl against a hare, or of others where it is said."""
    pairing = {"hero": more.pop("pair", ("owl", "hare"))}
    task = Task("market", Setting("equals", 2), "seed", ("quick", "quick"), pairing, turned)
    facets = {"hero": tuple(pairing["hero"])} | more.pop("facets", {})
    told: dict[str, Any] = {"figures": {}, "tallies": {}, "decisions": 30, "seconds": 1.5} | more
    return Outcome(
        task, values, facets, told["figures"], told["tallies"], turns, told["decisions"], told["seconds"]
    )


GAMES = [
    outcome((1.0, 0.0), 12, figures={"points": 8}, tallies={"sold": 3}),
    outcome((0.0, 1.0), 9, turned=1, tallies={"sold": 1}),
    outcome((0.5, 0.5), 20, figures={"points": 4}),
    outcome((0.0, 1.0), 7, pair=("owl", "fox"), facets={"cards": (("ace", "king"), ("king",))}),
]


def test_the_share_of_a_pairing_is_the_first_ones_wherever_it_sits() -> None:
    pairings = count(GAMES)["pairings"]
    assert {name: row["share"] for name, row in pairings.items()} == {
        "owl – hare": pytest.approx(0.8333, abs=1e-4), "owl – fox": 0,
    }  # fmt: skip
    assert pairings["owl – hare"]["games"] == 3
    assert pairings["owl – hare"]["by_facet"]["hero"]["hare"]["games"] == 3


def test_games_without_a_pairing_stand_in_no_table_of_pairings() -> None:
    alone = outcome((1.0, 0.0), 5, pair=())
    assert count([alone])["pairings"] == {}


def test_shares_and_lengths_are_summed_up() -> None:
    assert summary([1.0, 0.5, 0.0, 0.0], GAMES) == {
        "games": 4, "share": 0.375, "draws": 1, "median_turns": 10.5, "shortest": 7, "longest": 20,
    }  # fmt: skip


def test_wins_are_counted_by_what_a_seat_had_one_thing_or_several() -> None:
    found = by_facet(GAMES)
    assert [(name, row["games"], row["share"]) for name, row in found["hero"].items()] == [
        ("fox", 1, 1.0), ("hare", 3, 0.5), ("owl", 4, 0.375),
    ]  # fmt: skip
    assert [(name, row["games"], row["share"]) for name, row in found["cards"].items()] == [
        ("ace", 1, 0.0), ("king", 2, 0.5),
    ]  # fmt: skip


def test_a_mean_counts_games_that_tell_nothing_as_none() -> None:
    assert means([game.figures for game in GAMES]) == {"points": {"mean": 3, "games": 2}}
    assert means([{"a": 1}, {"a": 1}, {"b": 1}])["a"] == {"mean": 0.667, "games": 2}


def test_how_fast_the_bots_decide() -> None:
    found = count(GAMES)
    assert (found["decisions"], found["decisions_per_second"]) == (120, 20)
    assert count([outcome((1, 0), 1, seconds=0.0)])["decisions_per_second"] == 0


WRITTEN = """\
# Market: measured balance

Written by `python -m games measure market --bot quick --games 4 --write`, rules version 3: \
the same bot on every seat
that does not play at random, sides swapped in turn. Length is in turns of each seat.

## Against the tide

2 seats, 1 at random; level very hard, hands open.
The bot won 37.5% of 4 games against random play.

|  | games | share | draws | median length | shortest | longest |
|---|---:|---:|---:|---:|---:|---:|
| all | 4 | 37.5% | 1 | 10.5 | 7 | 20 |
| seat 0 | 4 | 37.5% | 1 | 10.5 | 7 | 20 |
| seat 1 | 4 | 62.5% | 1 | 10.5 | 7 | 20 |

| hero | games | share | draws | median length | shortest | longest |
|---|---:|---:|---:|---:|---:|---:|
| fox | 1 | 100.0% | 0 | 7 | 7 | 7 |
| hare | 3 | 50.0% | 1 | 12 | 9 | 20 |
| owl | 4 | 37.5% | 1 | 10.5 | 7 | 20 |

| pairing (the share is the first one's) | games | share | draws | median length | shortest | longest |
|---|---:|---:|---:|---:|---:|---:|
| owl – hare | 3 | 83.3% | 1 | 12 | 9 | 20 |
| owl – fox | 1 | 0.0% | 0 | 7 | 7 | 7 |

| figure | mean a game | in games |
|---|---:|---:|
| points | 3 | 2 |

| what happened | mean a game | in games |
|---|---:|---:|
| sold | 1 | 2 |

## on against off

How much higher a figure is with the first, over games that were dealt alike.

| figure | mean difference | standard error |
|---|---:|---:|
| coins | +2 | 1.155 |

"""


def test_the_table_is_written_for_people() -> None:
    plain = [outcome(game.values, game.turns, game.task.turned, pair=game.task.pairing["hero"],
                     figures=game.figures, tallies=game.tallies) for game in GAMES]  # fmt: skip
    counted = count(plain)
    counted["all"] = summary([game.values[0] for game in plain], plain)
    options = {"level": "very_hard", "hands": "open"}
    setting = {"name": "against the tide", "seats": 2, "random": 1, "options": options, **counted}
    figures = {"coins": {"mean": 2, "error": 1.155}}
    found = {
        "title": "Market", "game": "market", "bot": "quick", "games_a_pairing": 4, "rules_version": 3,
        "settings": [setting], "differences": [{"one": "on", "other": "off", "figures": figures}],
    }  # fmt: skip
    assert table(found) == WRITTEN


@pytest.mark.parametrize(("random", "said"), [(0, "none at random"), (2, "2 at random")])
def test_where_all_or_none_play_at_random_no_bot_has_won_against_them(random: int, said: str) -> None:
    setting = {"name": "x", "seats": 2, "random": random, "options": {}, **count(GAMES)}
    found = {
        "title": "Market", "game": "market", "bot": "quick", "games_a_pairing": 4, "rules_version": 3,
        "settings": [setting], "differences": [],
    }  # fmt: skip
    assert f"2 seats, {said}.\n\n" in table(found)
