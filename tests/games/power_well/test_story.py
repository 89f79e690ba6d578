"""What is told is what happened: the amounts in the story account for every change of a duel."""

from collections import Counter
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.story import Fact
from games.power_well import POWER_WELL
from games.power_well.field import COLOURS
from games.power_well.state import Duel
from games.power_well.story import Cause, Dealt, Drawn, FlowChanged, Fused, Played

CAUSE = Cause(0, "Shield Wall")
PAID = FlowChanged(0, -2, 0, CAUSE)
PLAYED = Played(0, "Shield Wall", "yellow", ("L1", "L2"), ("L1", "L2"), True, 1)
ROLLED, FUSED = Drawn(("L1",), (("L1", "cyan"),)), Fused(0, "cyan", 6, 6)
DEALT = Dealt(0, 1, "cyan", 2, 3, CAUSE)

Belongings = Counter[tuple[int, str]]


def belongings(state: Duel) -> Belongings:
    """All that both players have, by seat and name."""
    found: Belongings = Counter()
    for seat, player in enumerate(state.players):
        found.update({(seat, name): points for name, points in zip(COLOURS, player.bars)})
        found.update({(seat, "flow"): player.flow, (seat, "coins"): player.coins})
        found.update({(seat, kind): count for kind, count in player.counters.items()})
        found.update((seat, token[:-1]) for token in player.tokens)
    return found


def change(fact: Fact) -> tuple[int, str, int] | None:
    """Of whom, of what, how much more or less a fact tells."""
    detail: dict[str, Any] = fact.detail
    match fact.kind:
        case "deal":
            return detail["foe"], detail["bar"], -detail["amount"]
        case "heal" | "fuse":
            return detail["seat"], detail["bar"], detail["amount"]
        case "flow":
            return detail["seat"], "flow", detail["amount"]
        case "count":
            return detail["seat"], detail["token"], detail["amount"]
        case "wish":
            return detail["seat"], "coins", -1
        case "exhausted":
            return detail["seat"], "coins", -detail["coins"]
        case "place" | "spend":
            return detail["seat"], detail["token"], 1 if fact.kind == "place" else -1
    return None


@pytest.mark.rule("PW-7.5")
@pytest.mark.rule("PW-7.7")
@pytest.mark.parametrize("seed", range(8))
def test_told_amounts_account_for_every_change(seed: int) -> None:
    dice = Dice(f"what is told, {seed}".encode().ljust(16))
    play: Play[Duel] = Play.start(POWER_WELL, options={"heroes": "random"}, seed=dice.spawn().seed)
    kept = belongings(play.state)
    while play.result is None:
        seat = min(play.waiting)
        play.answer(seat, play.waiting[seat].sample(dice))
        for fact in (fact for closed in play.closed for fact in closed.story):
            if told := change(fact):
                seat, what, amount = told
                assert amount or fact.kind == "exhausted", fact
                kept[seat, what] += amount
                assert fact.detail.get("left", kept[seat, what]) == kept[seat, what], fact
        if play.closed:
            assert +kept == +belongings(play.checkpoint)


@pytest.mark.parametrize(
    ("facts", "kinds"),
    [
        ((PAID, PLAYED, ROLLED, FUSED, ROLLED, DEALT), ["play", "fuse", "deal"]),
        ((PAID, PLAYED, ROLLED), ["play"]),
        ((ROLLED, DEALT), ["deal"]),
    ],
)
def test_a_step_that_decides_is_told_by_what_came_to_bars(facts: tuple[Fact, ...], kinds: list[str]) -> None:
    assert [fact.kind for fact in POWER_WELL.decisive(facts)] == kinds
