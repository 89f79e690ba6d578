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


def batch_of(table: Table, events: Sequence[Event], *, house: bool, wake: float | None = None) -> WriteBatch:
    """What is written of the events that just brought a table to where it stands.

    `house` says that lists of tables have to be told; `wake` is when the house has to go on, None where
    that is known.
    """
    first = table.version - len(events) + 1
    rows = tuple([row_of(event, first + n, table.at) for n, event in enumerate(events)])
    step = step_of(table) if ripe(table, soon=house) else None
    return WriteBatch(table.code, rows, step, summary_of(table) if house else None, wake)


def row_of(event: Event, version: int, at: float) -> Row:
    """An event as a row of the log."""
    kind, plain = write(event)
    return Row(version, at, kind, dumps(plain))


def ripe(table: Table, *, soon: bool) -> bool:
    """Whether a checkpoint is to be stored: enough steps were finished, or any where it is wished `soon`.

    Nothing may have been answered since the last of them.
    """
    if table.play is None or table.play.answers or not table.steps:
        return False
    return soon or table.steps >= table.game.checkpoint_every


def step_of(table: Table) -> CheckpointRow:
    """The checkpoint where a table stands; from then on it counts as stored."""
    mark = checkpoint_of(table)
    told = dumps([[fact.kind, fact.said_as_is, fact.to] for fact in table.unstored])
    table.unstored, table.steps = [], 0
    return CheckpointRow(table.version, mark.rules_version, dumps(mark.house), mark.state, told)


def checkpoint_of(table: Table) -> Checkpoint:
    """What is stored of a table between two steps."""
    assert table.play is not None
    known = {
        "slug": table.slug,
        "options": table.options,
        "host": table.host,
        "chairs": [[c.kind, c.device, c.name, c.level, c.former, c.late, c.sat] for c in table.chairs],
        "question": table.question,
        "asked_at": table.asked_at,
        "counts": list(table.told.counts.values()),
        "undone": list(table.told.undone),
        "answered": list(table.answered.items()),
        "watched": table.watched,
    }
    if table.course:
        known |= table.course.mark()
    return Checkpoint(known, table.game.dump(table.play.checkpoint), table.game.rules_version)


def resume(table: Table, stored: Checkpoint, version: int, facts: Sequence[Fact]) -> None:
    """Lets a new table take up a stored checkpoint, and the end of the story that led to it."""
    known = stored.house
    table.create(Created(known["slug"], len(known["chairs"]), known["options"], known["host"]))
    table.chairs = [Chair(*chair) for chair in known["chairs"]]
    table.told.resume(facts, known["counts"], known.get("undone", ()))
    table.play = Play(table.game, table.game.load(stored.state))
    if table.course:
        table.play = table.course.resume(table.play, known)
    table.question = known["question"]
    table.asked_at = known.get("asked_at", 0.0)
    anybody = ((seat, 0) for seat in range(len(table.chairs)))  # stored before it was noted
    table.answered = dict(known.get("answered", anybody))
    table.watched = known.get("watched", True)
    table.version = version


def summary_of(table: Table) -> TableSummary:
    """What lists say about a table."""
    places = tuple((chair.kind, chair.device, chair.name) for chair in table.chairs)
    return TableSummary(table.slug, table.game.endless, table.phase, table.host, places)


def build(code: str, stored: Stored, games: Mapping[str, Game[Any]]) -> Table:
    """A table as it was; raises what its rules raise where they cannot follow its log any more."""
    table = begin(code, stored, games)
    for row, event in since(stored):
        table.apply(event, row.at)
    _recall(table, stored)
    return table


def rebuild(code: str, stored: Stored, games: Mapping[str, Game[Any]]) -> tuple[Table, Restarted]:
    """A table at its last checkpoint, without the answers since; the event that says so, not yet applied.

    For a table whose rules have changed: who sits where is kept, answers have to be given again.
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
    """Whether the rules have changed since the last checkpoint."""
    return _rules_since(stored, games) > 0


def under_newer_rules(stored: Stored, games: Mapping[str, Game[Any]]) -> bool:
    """Whether the last checkpoint was stored under rules that are not known here yet."""
    return _rules_since(stored, games) < 0


def _rules_since(stored: Stored, games: Mapping[str, Game[Any]]) -> int:
    """By how many versions the rules here are ahead of those of the last checkpoint."""
    if stored.step is None:
        return 0
    slug = json.loads(stored.step.house)["slug"]
    return games[slug.removeprefix(LEARN)].rules_version - stored.step.rules_version


class LostTrack(Exception):
    """A table in memory cannot go on from where it stands by what was written: it has to be read again."""


def follow(table: Table, written: Sequence[tuple[Row, bool]]) -> None:
    """Lets happen at a table what was written after its version, and where a checkpoint was stored.

    Raises LostTrack, or what the rules raise; the table is then of no use any more.
    """
    for row, stored in written:
        event = read(row.kind, json.loads(row.body))
        if row.version != table.version + 1 or isinstance(event, Restarted):
            raise LostTrack
        table.apply(event, row.at)
        if stored:
            table.unstored, table.steps = [], 0


def begin(code: str, stored: Stored, games: Mapping[str, Game[Any]]) -> Table:
    """A table at its last checkpoint, or before its first event."""
    table = Table(code, games)
    if stored.step is not None:
        mark = Checkpoint(json.loads(stored.step.house), stored.step.state, stored.step.rules_version)
        game = games[mark.house["slug"].removeprefix(LEARN)]
        facts = with_first_of_loose(fact for text in stored.facts for fact in facts_of(text, game))
        resume(table, mark, stored.step.version, facts)
        table.at = next((row.at for row in stored.rows if row.version == stored.step.version), 0.0)
    return table


def since(stored: Stored) -> list[Happened]:
    """What happened after the last checkpoint."""
    after = stored.step.version if stored.step else 0
    return [(row, read(row.kind, json.loads(row.body))) for row in stored.rows if row.version > after]


def facts_of(text: str, game: Game[Any]) -> list[Fact]:
    """The facts of a stored checkpoint."""
    types = {**HOUSE_FACTS, **game.facts}
    return with_first_of_loose(read_fact(types, kind, detail, to) for kind, detail, to in json.loads(text))


def last_game(rows: Sequence[Row]) -> list[Row]:
    """The part of a log that belongs to the game in progress or the last one."""
    starts = [n for n, row in enumerate(rows) if row.kind == write(Started(""))[0]]
    return list(rows[starts[-1] :]) if starts else list(rows)


def _recall(table: Table, stored: Stored) -> None:
    """Takes the keys of forms from the log, also those from before the checkpoint."""
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
