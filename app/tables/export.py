"""A game as plain data to take away."""

import json
from collections.abc import Sequence
from typing import Any

from app.tables.ledger import Row, Step
from app.tables.loading import facts_of, last_game
from app.tables.seen import Seen
from app.tables.table import Table
from games.kit import codec
from games.kit.story import heard


def write(table: Table, seen: Seen, rows: Sequence[Row], steps: Sequence[Step]) -> dict[str, Any]:
    """The game in progress, or the last one. While it runs only what the device's seats saw and said."""
    game = last_game(rows)
    everything = seen.phase == "ended" and bool(seen.mine)
    facts = [fact for step in steps if step.version >= game[0].version for fact in facts_of(step.facts)]
    facts += table.told.weave(table.play.story if table.play else ())
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
        "answers": answers(game, None if everything else seen.mine),
        "story": codec.encode(facts if everything else heard(facts, seen.shown)),
        "view": codec.encode(seen.view),
    }


def answers(rows: Sequence[Row], seats: tuple[int, ...] | None) -> list[dict[str, Any]]:
    """What these seats (None: all) did, in order."""
    done = []
    for row in rows:
        if row.kind not in ("answered", "timed_out", "took_back", "resigned"):
            continue
        body = json.loads(row.body)
        body.pop("key", None)
        if seats is None or body["seat"] in seats:
            done.append({"kind": row.kind, "at": row.at} | body)
    return done
