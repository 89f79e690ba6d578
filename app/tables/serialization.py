"""Converts a table to and from what the store keeps."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.tables.chair import Chair
from app.tables.events import (
    Answered,
    Created,
    Event,
    Restarted,
    Sat,
    Started,
    TimedOut,
    TookBack,
    read,
    write,
)
from app.tables.ledger import Checkpoint, CheckpointRow, Row, Stored, TableSummary, WriteBatch
from app.tables.table import Table
from games.kit.codec import dumps
from games.kit.contract import Game
from games.kit.house import HOUSE_FACTS
from games.kit.lesson import LEARN
from games.kit.play import Play
from games.kit.story import Fact, read_fact, with_first_of_loose

Happened = tuple[Row, Event]


def batch_of(
    table: Table, events: Sequence[Event], *, with_summary: bool, wake: float | None = None
) -> WriteBatch:
    """Returns the batch for events that were just applied.

    `with_summary`: lists of tables are affected. `wake`: when the server has to continue the table, None if
    unchanged.
    """
    first = table.version - len(events) + 1
    rows = tuple([row_of(event, first + n, table.at) for n, event in enumerate(events)])
    step = step_of(table) if checkpoint_due(table, soon=with_summary) else None
    return WriteBatch(table.code, rows, step, summary_of(table) if with_summary else None, wake)


def row_of(event: Event, version: int, at: float) -> Row:
    """Serializes an event as a row of the log."""
    kind, plain = write(event)
    return Row(version, at, kind, dumps(plain))


def checkpoint_due(table: Table, *, soon: bool) -> bool:
    """Returns whether a checkpoint is due: after enough steps, or after any step if `soon`.

    Never while answers of an unfinished step exist.
    """
    if table.play is None or table.play.answers or not table.steps:
        return False
    return soon or table.steps >= table.game.checkpoint_every


def step_of(table: Table) -> CheckpointRow:
    """Makes the table's checkpoint, which counts as stored from then on."""
    mark = checkpoint_of(table)
    facts = dumps([[fact.kind, fact.said_as_is, fact.to] for fact in table.unstored])
    table.unstored, table.steps = [], 0
    return CheckpointRow(table.version, mark.rules_version, dumps(mark.house), mark.state, facts)


def checkpoint_of(table: Table) -> Checkpoint:
    """Serializes a table between two steps."""
    assert table.play is not None
    known = {
        "slug": table.slug,
        "options": table.options,
        "host": table.host,
        "chairs": [[c.kind, c.device, c.name, c.level, c.former, c.late, c.sat] for c in table.chairs],
        "question": table.question,
        "asked_at": table.asked_at,
        "counts": list(table.story_log.counts.values()),
        "undone": list(table.story_log.undone),
        "answered": list(table.answered.items()),
        "watched": table.watched,
    }
    if table.course:
        known |= table.course.mark()
    return Checkpoint(known, table.game.dump(table.play.checkpoint), table.game.rules_version)


def resume(table: Table, stored: Checkpoint, version: int, facts: Sequence[Fact]) -> None:
    """Restores a new table from a checkpoint and the end of the story before it."""
    known = stored.house
    table.create(Created(known["slug"], len(known["chairs"]), known["options"], known["host"]))
    table.chairs = [Chair(*chair) for chair in known["chairs"]]
    table.story_log.resume(facts, known["counts"], known.get("undone", ()))
    table.play = Play(table.game, table.game.load(stored.state))
    if table.course:
        table.play = table.course.resume(table.play, known)
    table.question = known["question"]
    table.asked_at = known.get("asked_at", 0.0)
    anybody = ((seat, 0) for seat in range(len(table.chairs)))  # older checkpoints lack it
    table.answered = dict(known.get("answered", anybody))
    table.watched = known.get("watched", True)
    table.version = version


def summary_of(table: Table) -> TableSummary:
    """Returns what lists show of a table."""
    places = tuple((chair.kind, chair.device, chair.name) for chair in table.chairs)
    return TableSummary(table.slug, table.game.endless, table.phase, table.host, places)


def build(code: str, stored: Stored, games: Mapping[str, Game[Any]]) -> Table:
    """Builds a table from what is stored; propagates errors if its rules can no longer replay the log."""
    table = begin(code, stored, games)
    for row, event in since(stored):
        table.apply(event, row.at)
    _recall(table, stored)
    return table


def rebuild(code: str, stored: Stored, games: Mapping[str, Game[Any]]) -> tuple[Table, Restarted]:
    """Builds a table at its last checkpoint, without later answers; returns it with the Restarted event to
    apply.

    For tables whose rules have changed: seating is kept, answers have to be given again.
    """
    table = begin(code, stored, games)
    lost: list[list[Any]] = []
    for row, event in since(stored):
        match event:
            case Answered(seat, text) | TimedOut(seat, text):
                lost.append([seat, text])
            case TookBack(seat):
                _forget_last(lost, seat)
            case Sat(seat, device) if table.chairs[seat].holder != device:
                lost = [answer for answer in lost if answer[0] != seat]
                table.apply(event, row.at)
                continue
            case _:
                table.apply(event, row.at)
                continue
        table.version, table.at = row.version, row.at
    table.question = table.version + 1
    _recall(table, stored)
    return table, Restarted(lost)


def under_older_rules(stored: Stored, games: Mapping[str, Game[Any]]) -> bool:
    """Returns whether the rules have changed since the last checkpoint."""
    return _rules_since(stored, games) > 0


def under_newer_rules(stored: Stored, games: Mapping[str, Game[Any]]) -> bool:
    """Returns whether the last checkpoint is from newer rules than this version's."""
    return _rules_since(stored, games) < 0


def _rules_since(stored: Stored, games: Mapping[str, Game[Any]]) -> int:
    """Returns how many versions the current rules are ahead of the last checkpoint."""
    if stored.step is None:
        return 0
    slug = json.loads(stored.step.house)["slug"]
    return games[slug.removeprefix(LEARN)].rules_version - stored.step.rules_version


class OutOfSync(Exception):
    """A table in memory cannot be updated from the log and has to be loaded again."""


def follow(table: Table, written: Sequence[tuple[Row, bool]]) -> None:
    """Applies what was written after the table's version, and notes stored checkpoints.

    Raises OutOfSync or errors of the rules; the table is then unusable.
    """
    for row, stored in written:
        event = read(row.kind, json.loads(row.body))
        if row.version != table.version + 1 or isinstance(event, Restarted):
            raise OutOfSync
        table.apply(event, row.at)
        if stored:
            table.unstored, table.steps = [], 0


def begin(code: str, stored: Stored, games: Mapping[str, Game[Any]]) -> Table:
    """Returns a table at its last checkpoint, or before its first event."""
    table = Table(code, games)
    if stored.step is not None:
        mark = Checkpoint(json.loads(stored.step.house), stored.step.state, stored.step.rules_version)
        game = games[mark.house["slug"].removeprefix(LEARN)]
        facts = with_first_of_loose(fact for text in stored.facts for fact in facts_of(text, game))
        resume(table, mark, stored.step.version, facts)
        table.at = next((row.at for row in stored.rows if row.version == stored.step.version), 0.0)
    return table


def since(stored: Stored) -> list[Happened]:
    """Returns the rows and events after the last checkpoint."""
    after = stored.step.version if stored.step else 0
    return [(row, read(row.kind, json.loads(row.body))) for row in stored.rows if row.version > after]


def facts_of(text: str, game: Game[Any]) -> list[Fact]:
    """Deserializes the facts of a checkpoint."""
    types = {**HOUSE_FACTS, **game.facts}
    return with_first_of_loose(read_fact(types, kind, detail, to) for kind, detail, to in json.loads(text))


def last_game(rows: Sequence[Row]) -> list[Row]:
    """Returns the rows of the current or last game."""
    starts = [n for n, row in enumerate(rows) if row.kind == write(Started(""))[0]]
    return list(rows[starts[-1] :]) if starts else list(rows)


def _recall(table: Table, stored: Stored) -> None:
    """Restores the form keys from the log, including some from before the checkpoint."""
    table.keys.clear()
    for row in stored.rows:
        event = read(row.kind, json.loads(row.body))
        if isinstance(event, Answered):
            table.remember(event.seat, event.key, row.version)


def _forget_last(lost: list[list[Any]], seat: int) -> None:
    for place in range(len(lost) - 1, -1, -1):
        if lost[place][0] == seat:
            del lost[place]
            return
