"""The count as screens show it (PP-6.6), and how the game ended."""

from collections.abc import Sequence

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.words import Reader, Text, listed, say
from games.power_plants.garden import Place
from games.power_plants.outcome_words import names_of, share_reason, step_reason, step_title
from games.power_plants.scoring import CountStep
from games.power_plants.view import SeasonView


@dataclass(frozen=True, slots=True)
class CountRow:
    """One player in a step of the count: the reason, the Gems (None if no share), and the running total."""

    seat: Seat
    colour: str
    who: Text
    why: str
    gems: int | None
    total: int


@dataclass(frozen=True, slots=True)
class CountPage:
    """A step of the count; `places` are highlighted."""

    title: str
    rule: str
    places: tuple[Place, ...]
    reason: Text
    rows: tuple[CountRow, ...]


@dataclass(frozen=True, slots=True)
class SumColumn:
    """A column of the final table: its title, and the plant drawn for it."""

    title: str
    plant: str


@dataclass(frozen=True, slots=True)
class SumRow:
    """One player in the final table: Gems by column, and the total."""

    seat: Seat
    colour: str
    who: Text
    gems: tuple[int, ...]
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Count:
    """PP-6.6. The count step by step, without fields that nobody occupies, and the final table."""

    pages: tuple[CountPage, ...]
    columns: tuple[SumColumn, ...]
    rows: tuple[SumRow, ...]
    places: tuple[Place, ...]
    """All places that were counted."""


def count(view: SeasonView, reader: Reader) -> Count:
    """Returns the count at the end."""
    steps = [step for step in view.count if step.shares or step.kind == "gained"]
    columns = list(dict.fromkeys(_column(step) for step in steps))
    best = sorted(view.players, key=lambda player: -view.count[-1].totals[player.seat])
    return Count(
        pages=tuple(_page(view, step, reader) for step in steps),
        columns=tuple(columns),
        rows=tuple(
            SumRow(
                player.seat,
                player.colour,
                say(reader.who(player.seat)),
                tuple(_paid(steps, part, player.seat) for part in columns),
                view.count[-1].totals[player.seat],
                player.seat in view.winners,
            )
            for player in best
        ),
        places=tuple(dict.fromkeys(place for step in steps for place in step.places)),
    )


def _column(step: CountStep) -> SumColumn:
    """Returns a step's column in the final table; all fields share one."""
    if step.kind == "field":
        return SumColumn("Fields", "")
    return SumColumn("Gained", "") if step.kind == "gained" else SumColumn(step.plant, step.plant.lower())


def _paid(steps: Sequence[CountStep], column: SumColumn, seat: Seat) -> int:
    shares = (share for step in steps if _column(step) == column for share in step.shares)
    return sum(share.gems for share in shares if share.seat == seat)


def _page(view: SeasonView, step: CountStep, reader: Reader) -> CountPage:
    shares = {share.seat: share for share in step.shares}
    rows = tuple(
        CountRow(
            player.seat,
            player.colour,
            say(reader.who(player.seat)),
            share_reason(share, step) if (share := shares.get(player.seat)) else "",
            share.gems if share else None,
            step.totals[player.seat],
        )
        for player in view.players
    )
    return CountPage(step_title(step), step.rule, step.places, step_reason(step, reader), rows)


def ending(view: SeasonView, reader: Reader) -> Text:
    """Returns how the game ended (PP-6.5): who resigned, or what decided it, and everybody's total."""
    in_play = [player.seat for player in view.players if not player.out]
    resigned = [player.seat for player in view.players if player.out]
    totals = view.count[-1].totals if view.count else ()
    gems = listed(say(reader.who(seat), f" {total}") for seat, total in enumerate(totals))
    if len(in_play) == 1:
        words = say(names_of(resigned, reader), " resigned.")
    elif len(view.winners) > 1:
        words = say("Equal in Gems and in Sprites: ", names_of(view.winners, reader), " share the garden.")
    else:
        (won,) = view.winners
        subject = say(reader.who(won), " ", reader.does(won, "have", "has"))
        if sum(totals[seat] == totals[won] for seat in in_play) > 1:
            words = say("Equal in Gems; ", subject, " more Sprites in the garden.")
        else:
            scope = " of those who stayed" if any(totals[seat] >= totals[won] for seat in resigned) else ""
            words = say(subject, f" the most Gems{scope}.")
    return say(words, " ", gems, ".") if gems else words
