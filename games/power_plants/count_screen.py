"""The count at the end as a screen shows it (PP-6.6), and how the game ended."""

from collections.abc import Sequence

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.words import Reader, Text, listed, say
from games.power_plants.garden import Place
from games.power_plants.scoring import CountStep
from games.power_plants.view import SeasonView
from games.power_plants.worth import everybody, reason, share_of, title


@dataclass(frozen=True, slots=True)
class CountRow:
    """One player in a step of the count: why, how many Gems now, None where none are paid, and so far."""

    seat: Seat
    colour: str
    who: Text
    why: str
    gems: int | None
    total: int


@dataclass(frozen=True, slots=True)
class CountPage:
    """A step of the count; `places` are lit."""

    title: str
    rule: str
    places: tuple[Place, ...]
    reason: Text
    rows: tuple[CountRow, ...]


@dataclass(frozen=True, slots=True)
class SumColumn:
    """A column of the table at the end: what it sums up, the plant that is drawn for it."""

    title: str
    plant: str


@dataclass(frozen=True, slots=True)
class SumRow:
    """One player in the table at the end: Gems by column, and in all."""

    seat: Seat
    colour: str
    who: Text
    gems: tuple[int, ...]
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Count:
    """PP-6.6. The count step by step, without fields where nobody sits, and in the end one table."""

    pages: tuple[CountPage, ...]
    columns: tuple[SumColumn, ...]
    rows: tuple[SumRow, ...]
    places: tuple[Place, ...]
    """All that was counted."""


def count(view: SeasonView, reader: Reader) -> Count:
    """The count at the end."""
    steps = [step for step in view.count if step.shares or step.kind == "gained"]
    parts = list(dict.fromkeys(_column(step) for step in steps))
    best = sorted(view.players, key=lambda player: -view.count[-1].totals[player.seat])
    return Count(
        pages=tuple(_page(view, step, reader) for step in steps),
        columns=tuple(parts),
        rows=tuple(
            SumRow(
                player.seat,
                player.colour,
                say(reader.who(player.seat)),
                tuple(_paid(steps, part, player.seat) for part in parts),
                view.count[-1].totals[player.seat],
                player.seat in view.winners,
            )
            for player in best
        ),
        places=tuple(dict.fromkeys(place for step in steps for place in step.places)),
    )


def _column(step: CountStep) -> SumColumn:
    """Where a step stands in the table at the end: all fields in one column."""
    if step.kind == "field":
        return SumColumn("Fields", "")
    return SumColumn("Gained", "") if step.kind == "gained" else SumColumn(step.plant, step.plant.lower())


def _paid(steps: Sequence[CountStep], part: SumColumn, seat: Seat) -> int:
    shares = (share for step in steps if _column(step) == part for share in step.shares)
    return sum(share.gems for share in shares if share.seat == seat)


def _page(view: SeasonView, step: CountStep, reader: Reader) -> CountPage:
    shares = {share.seat: share for share in step.shares}
    rows = tuple(
        CountRow(
            player.seat,
            player.colour,
            say(reader.who(player.seat)),
            share_of(share, step) if (share := shares.get(player.seat)) else "",
            share.gems if share else None,
            step.totals[player.seat],
        )
        for player in view.players
    )
    return CountPage(title(step), step.rule, step.places, reason(step, reader), rows)


def ending(view: SeasonView, reader: Reader) -> Text:
    """How it ended: who resigned, or how it was decided between the best, and what everybody has (PP-6.5)."""
    stayed = [player.seat for player in view.players if not player.out]
    gone = [player.seat for player in view.players if player.out]
    totals = view.count[-1].totals if view.count else ()
    gems = listed(say(reader.who(seat), f" {total}") for seat, total in enumerate(totals))
    if len(stayed) == 1:
        said = say(everybody(gone, reader), " resigned.")
    elif len(view.winners) > 1:
        said = say("Equal in Gems and in Sprites: ", everybody(view.winners, reader), " share the garden.")
    else:
        (won,) = view.winners
        has = say(reader.who(won), " ", reader.does(won, "have", "has"))
        if sum(totals[seat] == totals[won] for seat in stayed) > 1:
            said = say("Equal in Gems; ", has, " more Sprites in the garden.")
        else:
            among = " of those who stayed" if any(totals[seat] >= totals[won] for seat in gone) else ""
            said = say(has, f" the most Gems{among}.")
    return say(said, " ", gems, ".") if gems else said
