"""Exports a game as plain data."""

import json
from collections.abc import Sequence
from typing import Any

from app.tables import hearing
from app.tables.ledger import CheckpointRow, Row
from app.tables.serialization import last_game
from app.tables.table import Table
from games.kit import codec
from games.kit.view_models import TablePage

PLAYED = ("answered", "timed_out", "took_back", "went_back", "resigned")
"""Kinds of events that are part of a game."""

Deed = tuple[Row, int, list[str]]
"""An event of a game, its seat, and the device at each seat at that time."""


def write(
    table: Table, seen: TablePage, device: str, rows: Sequence[Row], steps: Sequence[CheckpointRow]
) -> dict[str, Any]:
    """Exports the current or last game: while it runs, what the device saw and answered; after the end
    everything, for devices that sat there during it.
    """
    deeds = done(last_game(rows), steps)
    everything = entitled(table, device, deeds)
    game = hearing.facts_with_seats(table, steps, device)
    own = [row for row, seat, sitting in deeds if everything or sitting[seat] == device != ""]
    return {
        "game": seen.slug,
        "rules_version": table.game.rules_version,
        "code": seen.code,
        "phase": seen.phase,
        "options": seen.options,
        "seats": [{"seat": seat.number, "name": seat.name, "kind": seat.kind} for seat in seen.seats],
        "commitment": seen.commitment,
        "seed": seen.seed,
        "result": codec.encode(seen.result),
        "answers": [plain(row) for row in own],
        "story": [
            {"kind": fact.kind, "detail": fact.detail, "to": fact.to}
            for fact in ([fact for fact, _ in game] if everything else hearing.heard(game, seen.shown))
        ],
        "view": codec.encode(seen.view),
    }


def entitled(table: Table, device: str, deeds: Sequence[Deed]) -> bool:
    """Returns whether a device may see all of a game: it is over, and the device sat there during it."""
    return table.phase == "ended" and any(device in sitting for _, _, sitting in deeds if device)


def done(game: Sequence[Row], steps: Sequence[CheckpointRow]) -> list[Deed]:
    """Returns a game's events in order; events of a moved seat are attributed to its new device."""
    deeds: list[Deed] = []
    start = next((step for step in steps if game and step.version == game[0].version), None)
    chairs = json.loads(start.house)["chairs"] if start else []
    sitting = [device if kind == "person" else "" for kind, device, *_ in chairs]
    for row in game:
        body = json.loads(row.body)
        if row.kind in ("sat", "left", "bot") and chairs:
            sitting[body["seat"]] = body.get("device", "")
        elif row.kind in PLAYED:
            deeds.append((row, body["seat"], list(sitting)))
        elif row.kind == "moved" and chairs:
            seat, device = body["seat"], body["device"]
            hearing.follow([holders for _, _, holders in deeds], seat, body["before"], device)
            sitting[seat] = device
    return deeds


def plain(row: Row) -> dict[str, Any]:
    """Converts an event to plain data."""
    body: dict[str, Any] = json.loads(row.body)
    body.pop("key", None)
    body.pop("state", None)
    body.pop("counts", None)
    return {"kind": row.kind, "at": row.at} | body
