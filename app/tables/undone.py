"""The parts of a table's log and checkpoints that belong to turns that were played again."""

import json
from collections.abc import Iterator, Sequence

from app.tables.ledger import CheckpointRow, Row


def steps_that_stand(rows: Sequence[Row], steps: Sequence[CheckpointRow]) -> list[CheckpointRow]:
    """Returns the checkpoints except those of turns that were played again."""
    undone = list(undone_versions(rows))
    return [step for step in steps if stands(step, undone)]


def stands(one: Row | CheckpointRow, undone: Sequence[range]) -> bool:
    """Returns whether a row or checkpoint was not undone."""
    return not any(one.version in versions for versions in undone)


def undone_versions(rows: Sequence[Row]) -> Iterator[range]:
    """Yields the ranges of versions between a checkpoint and the return to it."""
    for row in rows:
        if row.kind == "went_back":
            yield range(json.loads(row.body)["to"] + 1, row.version)
