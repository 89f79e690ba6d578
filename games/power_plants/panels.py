"""What stands round the garden, as pieces: the players, what lies beside it, the cards, what happened."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.kit.chips import Phrase, chips
from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Text, many
from games.power_plants.count_screen import Count, count
from games.power_plants.screen import GardenScreen, Turn
from games.power_plants.state import COLOURS
from games.power_plants.view import HandPatchView, PlantView, PlayerView, SeasonView, held
from games.power_plants.words import patches, turns_left
from games.power_plants.worth import made_up

FOLDER: Final = "games/power_plants/panels"


class Boards(NamedTuple):
    """What stays: the drawings that all is drawn from, and the card column once it is known."""

    plants: tuple[PlantView, ...]
    training: bool


class Seats(NamedTuple):
    """The players' panels, by id, and the sheet of what lies beside the garden.

    `before`: the plants are not chosen yet.
    """

    sides: tuple[str, ...]
    before: bool


class Side(NamedTuple):
    """A player's panel. `gone`: out, away or "", if somebody is here; `supply`: None once it is counted.

    `worth` is what the player would have if it were counted now, fields and all; None once it is counted.
    """

    seat: Seat
    name: str
    colour: str
    turn: bool
    gone: str
    hand: tuple[HandPatchView, ...]
    gems: int
    supply: int | None
    worth: int | None


class Everyone(NamedTuple):
    """The sheet of what lies beside the garden, by id: the Surplus, then player by player."""

    parts: tuple[str, ...]


class Surplus(NamedTuple):
    """The Surplus, and what is left in the bag and to play."""

    hand: tuple[HandPatchView, ...]
    bag: int
    left: int | None

    @property
    def says(self) -> str:
        """What it is for, and what is left."""
        left = "" if self.left is None else f" {turns_left(self.left)}."
        use = "Whoever draws a second patch of one plant may swap one of the two for one of these. "
        return f"{use if self.hand else ''}{patches(self.bag)} in the bag.{left}"


class Standing(NamedTuple):
    """How a player stands, in the sheet. `captives` are counted by colour."""

    name: str
    colour: str
    you: bool
    first: bool
    out: bool
    gems: int
    supply: int
    sprites: int
    patches: int
    leads: int
    worth: int
    sums: tuple[tuple[str, int], ...]
    turns: int
    captives: tuple[tuple[int, str], ...]
    hand: tuple[HandPatchView, ...]

    @property
    def also(self) -> tuple[str, ...]:
        """What is said beside the name: the colour where it is no name, who began, who resigned."""
        colour = self.you or self.name.lower() != self.colour
        said = ((colour, self.colour), (self.first, "began"), (self.out, "resigned"))
        return tuple(words for so, words in said if so)

    @property
    def has(self) -> str:
        """Gems, Sprites, and what it would come to."""
        fields = many(self.leads, "field") if self.leads else "no field"
        lead = f"{'You lead' if self.you else 'Leads'} {fields}"
        pays = made_up(self.sums) or "fields pay at the end"
        there = f"{self.sprites} in the garden on {patches(self.patches)}. {lead}"
        return (
            f"{many(self.gems, 'Gem')} gained. {many(self.supply, 'Sprite')} left in the supply, "
            f"{there if self.sprites else 'none in the garden'}; "
            f"{many(self.worth, 'Gem')} if it were counted now: {pays}."
        )

    @property
    def last(self) -> str:
        """PP-5.1. How many turns are left, once that is known."""
        return "The last turn." if self.turns == 1 else f"{many(self.turns, 'turn')} left."

    @property
    def swallowed(self) -> str:
        """The captives, in words."""
        return ", ".join(f"{count} {colour}" for count, colour in self.captives)


class Sprouting(NamedTuple):
    """The plants of the patches that lie beside the garden."""

    plants: tuple[PlantView, ...]


class Told(NamedTuple):
    """What happened turn by turn, the latest first, each by its id."""

    turns: tuple[str, ...]


class Chip(NamedTuple):
    """A turn of somebody else's, one of `several` or alone."""

    turn: Turn
    several: bool

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """What is said, of which as much is shown as there is room for."""
        if not self.several:
            return self.turn.parts
        first, *rest = self.turn.chip[self.turn.losses :] or (None,)
        if first is None:
            return ()
        return first._replace(mark=":" if self.turn.planted else first.mark), *rest

    @property
    def lost(self) -> tuple[Phrase, ...]:
        """What the one who is asked lost, of several turns told before the patch: it is not left out."""
        return self.turn.chip[: self.turn.own_losses] if self.several else ()

    @property
    def harmed(self) -> tuple[Phrase, ...]:
        """What others lost, and which patches of the one who is asked flew: it precedes the patch, too."""
        return self.turn.chip[self.turn.own_losses : self.turn.losses] if self.several else ()

    @property
    def planted(self) -> HandPatchView | None:
        """The patch that was planted, where it is drawn."""
        return held(self.turn.planted) if self.several and self.turn.planted else None


class Counted(NamedTuple):
    """The count at the end; `game` names the table and its dice, which all lessons share.

    `decided`: without it, because all others resigned.

    `last` is the last turn, as it is told with the first step.
    """

    game: str
    last: Text
    sums: Count
    decided: bool


def panels(seen: TablePage, screen: GardenScreen) -> dict[str, Piece]:
    """All that stands round the garden but what is asked."""
    view: SeasonView = seen.view
    boards = {"boards": Piece(f"{FOLDER}.boards", Boards(view.plants, view.training))}
    return (
        boards | sides(seen) | everyone(seen) | (counted(seen, screen) if view.count else story(seen, screen))
    )


def sides(seen: TablePage) -> dict[str, Piece]:
    """Every player's panel."""
    view: SeasonView = seen.view
    totals = view.count[-1].totals if view.count else ()
    found = {}
    for player, seat in zip(view.players, seen.seats):
        shown = side(seen, player, seat, totals)
        found[f"side{player.seat}"] = Piece(f"{FOLDER}.side", shown)
    found["seats"] = Piece(f"{FOLDER}.seats", Seats(tuple(found), view.phase == "plants"))
    return found


def side(seen: TablePage, player: PlayerView, seat: SeatInfo, totals: Sequence[int]) -> Side:
    """One player's panel; `totals` are what everybody has once it is counted."""
    away = seat.kind == "person" and not seat.connected and not seat.mine
    return Side(
        seat=player.seat,
        name="You" if player.seat == seen.reader.you else seen.reader.names[player.seat],
        colour=player.colour,
        turn=player.turn and seen.phase == "playing",
        gone="out" if player.out else "away" if away else "",
        hand=player.hand,
        gems=totals[player.seat] if totals else player.gems,
        supply=None if totals else player.supply,
        worth=None if totals else player.worth,
    )


def everyone(seen: TablePage) -> dict[str, Piece]:
    """All that lies beside the garden, in words."""
    view: SeasonView = seen.view
    found = {"of-surplus": Piece(f"{FOLDER}.surplus", Surplus(view.surplus, view.bag, view.left))}
    for player in view.players:
        found[f"of{player.seat}"] = Piece(f"{FOLDER}.standing", standing(seen, player))
    named = {patch.plant for lot in (view.surplus, *(one.hand for one in view.players)) for patch in lot}
    if named:
        plants = tuple(plant for plant in view.plants if plant.name in named)
        found["sprouting"] = Piece(f"{FOLDER}.sprouting", Sprouting(plants))
    found["everyone"] = Piece(f"{FOLDER}.everyone", Everyone(tuple(found)))
    return found


def standing(seen: TablePage, player: PlayerView) -> Standing:
    """How a player stands."""
    return Standing(
        name=seen.reader.names[player.seat],
        colour=player.colour,
        you=player.seat == seen.reader.you,
        first=player.first,
        out=player.out,
        gems=player.gems,
        supply=player.supply,
        sprites=player.sprites,
        patches=player.patches,
        leads=player.leads,
        worth=player.worth,
        sums=player.sums,
        turns=player.turns,
        captives=tuple((one.count, COLOURS[one.owner]) for one in player.captures),
        hand=player.hand,
    )


def story(seen: TablePage, screen: GardenScreen) -> dict[str, Piece]:
    """What happened, in chips and in a sheet."""
    several = len(screen.latest) > 1
    others = {f"chip-{turn.id}": Piece(f"{FOLDER}.chip", Chip(turn, several)) for turn in screen.latest}
    turns = {f"turn-{turn.id}": Piece("chips.turn", turn) for turn in screen.short}
    return {
        **chips(others, screen.otherwise),
        **turns,
        "turns": Piece(f"{FOLDER}.turns", Told(tuple(turns))),
        "story": Piece(f"{FOLDER}.story", seen.code),
    }


def counted(seen: TablePage, screen: GardenScreen) -> dict[str, Piece]:
    """The count at the end."""
    view: SeasonView = seen.view
    stayed = sum(not player.out for player in view.players)
    game = f"{seen.code} {seen.commitment[:16]}"
    shown = Counted(game, screen.last_turn, count(view, seen.reader), stayed == 1)
    return {"story": Piece("games/power_plants/count.counted", shown)}
