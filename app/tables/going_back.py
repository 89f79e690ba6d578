"""Replaying a turn by consent: requests it, collects the votes, and applies the result."""

import json
from collections.abc import Sequence
from typing import Any

from app.tables.desk import Desk
from app.tables.events import AgreedBack, AskedBack, DeclinedBack, Event, WentBack
from app.tables.ledger import History
from app.tables.refused import Refused
from app.tables.rights import check_ask_back, check_plea, others_agree
from app.tables.serialization import last_game
from app.tables.table import Table
from app.tables.undone import stands, undone_versions
from games.kit.contract import Game


async def ask_back(desk: Desk, code: str, seat: int, device: str) -> None:
    """Asks everybody else whether a seat may play its last turn again; if there is nobody, it may."""

    async def decide(table: Table) -> Sequence[Event]:
        check_ask_back(table, seat, device)
        history = await desk.ledger.history(code)
        event = asked(table.game, seat, history)
        if others_agree(table, seat):
            return (event,)
        return event, granted(seat, event.to, history)

    await desk.apply(code, decide)


async def answer_plea(desk: Desk, code: str, seat: int, device: str, *, agree: bool) -> None:
    """Votes on a request; the last consent applies it. The seat that asked declines to withdraw it."""

    async def decide(table: Table) -> Sequence[Event]:
        plea = check_plea(table, seat, device, agree=agree)
        if not agree:
            return (DeclinedBack(seat),)
        if set(others_agree(table, plea.seat)) - plea.agreed - {seat}:
            return (AgreedBack(seat),)
        return AgreedBack(seat), granted(plea.seat, plea.to, await desk.ledger.history(code))

    await desk.apply(code, decide)


def asked(game: Game[Any], seat: int, history: History) -> AskedBack:
    """Returns the request of a seat to play its last turn again; raises Refused if there is none to play."""
    rows, steps = history
    played = last_game(rows)
    undone = list(undone_versions(played))
    own = [
        row.version
        for row in played
        if row.kind == "answered" and json.loads(row.body)["seat"] == seat and stands(row, undone)
    ]
    if not own:
        raise Refused("stale", "You have not answered anything in this game that could be played again.")
    step = max((step for step in steps if step.version < own[-1]), key=lambda step: step.version)
    if step.rules_version != game.rules_version:
        raise Refused("stale", "The rules have changed since your last turn: it cannot be played again.")
    if not step.state:
        raise Refused("stale", "Your last turn lies too far back to be played again.")
    return AskedBack(seat, step.version, json.loads(step.house)["counts"])


def granted(seat: int, version: int, history: History) -> WentBack:
    """Returns the event that goes back to a checkpoint."""
    step = next(step for step in history[1] if step.version == version)
    return WentBack(seat, version, step.state, json.loads(step.house)["counts"])
