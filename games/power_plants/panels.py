"""The panels around the garden as pieces: players, what is beside the garden, cards, story."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.kit.chips import Phrase, chips
from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Text, many
from games.power_plants.count_screen import Count, count
from games.power_plants.outcome_words import sources
from games.power_plants.screen import GardenScreen, Turn
from games.power_plants.state import COLOURS
from games.power_plants.view import HandPatchView, PlantView, PlayerView, SeasonView, hand_patch
from games.power_plants.words import patch_count, turns_left

FOLDER: Final = "games/power_plants/panels"


class Boards(NamedTuple):
    """What stays: the drawings that all others refer to, and the card column once it is known."""

    plants: tuple[PlantView, ...]
    training: bool


class Seats(NamedTuple):
    """The players' panels, by id, with the sheet of what is beside the garden.

    `before`: the plants are not chosen yet.
    """

    sides: tuple[str, ...]
    before: bool


class Side(NamedTuple):
    """A player's panel. `gone` is out (resigned), away (disconnected) or "".

    `worth` is the player's total if it were counted now, fields included. `supply` and `worth` are None after
    the count.
    """

    seat: Seat
    name: str
    colour: str
    turn: bool
    bot: bool
    gone: str
    hand: tuple[HandPatchView, ...]
    gems: int
    supply: int | None
    worth: int | None


class Everyone(NamedTuple):
    """The sheet of what is beside the garden, by id: the Surplus, then each player."""

    parts: tuple[str, ...]


class Surplus(NamedTuple):
    """The Surplus, the number of patches in the bag, and the turns that are left."""

    hand: tuple[HandPatchView, ...]
    bag: int
    left: int | None

    @property
    def says(self) -> str:
        """What the Surplus is for, and what is left."""
        left = "" if self.left is None else f" {turns_left(self.left)}."
        use = "Whoever draws a second patch of one plant may swap one of the two for one of these. "
        return f"{use if self.hand else ''}{patch_count(self.bag)} in the bag.{left}"


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
        """Words beside the name: the colour unless it is the name, who began, who resigned."""
        colour = self.you or self.name.lower() != self.colour
        notes = ((colour, self.colour), (self.first, "began"), (self.out, "resigned"))
        return tuple(words for applies, words in notes if applies)

    @property
    def has(self) -> str:
        """Gems, Sprites, and the total if it were counted now."""
        fields = many(self.leads, "field") if self.leads else "no field"
        lead = f"{'You lead' if self.you else 'Leads'} {fields}"
        pays = sources(self.sums) or "fields pay at the end"
        there = f"{self.sprites} in the garden on {patch_count(self.patches)}. {lead}"
        return (
            f"{many(self.gems, 'Gem')} gained. {many(self.supply, 'Sprite')} left in the supply, "
            f"{there if self.sprites else 'none in the garden'}; "
            f"{many(self.worth, 'Gem')} if it were counted now: {pays}."
        )

    @property
    def last(self) -> str:
        """PP-5.1. The number of turns left, once it is known."""
        return "The last turn." if self.turns == 1 else f"{many(self.turns, 'turn')} left."

    @property
    def swallowed(self) -> str:
        """The captives in words."""
        return ", ".join(f"{count} {colour}" for count, colour in self.captives)


class Sprouting(NamedTuple):
    """The plants of the patches beside the garden."""

    plants: tuple[PlantView, ...]


class StoryTurns(NamedTuple):
    """The story turn by turn, by id, the latest first."""

    turns: tuple[str, ...]


class Chip(NamedTuple):
    """A turn of another player, as one of `several` or alone."""

    turn: Turn
    several: bool

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """The phrases, of which as many are shown as there is room for."""
        if not self.several:
            return self.turn.parts
        first, *rest = self.turn.chip[self.turn.losses :] or (None,)
        if first is None:
            return ()
        return first._replace(mark=":" if self.turn.planted else first.mark), *rest

    @property
    def lost(self) -> tuple[Phrase, ...]:
        """The viewer's losses, told before the patch if there are several turns; never left out."""
        return self.turn.chip[: self.turn.own_losses] if self.several else ()

    @property
    def harmed(self) -> tuple[Phrase, ...]:
        """Losses of others, and the viewer's patches that flew; also told before the patch."""
        return self.turn.chip[self.turn.own_losses : self.turn.losses] if self.several else ()

    @property
    def planted(self) -> HandPatchView | None:
        """The patch that was added, if it is drawn."""
        return hand_patch(self.turn.planted) if self.several and self.turn.planted else None


class Counted(NamedTuple):
    """The count at the end; `game` names the table and its dice, which all lessons share.

    `decided`: the game was decided without it, as all others resigned. `last` is the last turn, told with the
    first step.
    """

    game: str
    last: Text
    sums: Count
    decided: bool


def panels(seen: TablePage, screen: GardenScreen) -> dict[str, Piece]:
    """Returns everything around the garden except the question."""
    view: SeasonView = seen.view
    boards = {"boards": Piece(f"{FOLDER}.boards", Boards(view.plants, view.training))}
    return (
        boards | sides(seen) | everyone(seen) | (counted(seen, screen) if view.count else story(seen, screen))
    )


def sides(seen: TablePage) -> dict[str, Piece]:
    """Returns every player's panel."""
    view: SeasonView = seen.view
    totals = view.count[-1].totals if view.count else ()
    found = {}
    for player, seat in zip(view.players, seen.seats):
        shown = side(seen, player, seat, totals)
        found[f"side{player.seat}"] = Piece(f"{FOLDER}.side", shown)
    found["seats"] = Piece(f"{FOLDER}.seats", Seats(tuple(found), view.phase == "plants"))
    return found


def side(seen: TablePage, player: PlayerView, seat: SeatInfo, totals: Sequence[int]) -> Side:
    """Returns one player's panel; `totals` are those of the count, empty before it."""
    away = seat.kind == "person" and not seat.connected and not seat.mine
    return Side(
        seat=player.seat,
        name="You" if player.seat == seen.reader.you else seen.reader.names[player.seat],
        colour=player.colour,
        turn=player.turn and seen.phase == "playing",
        bot=seat.kind == "bot" and not player.out,
        gone="out" if player.out else "away" if away else "",
        hand=player.hand,
        gems=totals[player.seat] if totals else player.gems,
        supply=None if totals else player.supply,
        worth=None if totals else player.worth,
    )


def everyone(seen: TablePage) -> dict[str, Piece]:
    """Returns everything beside the garden, in words."""
    view: SeasonView = seen.view
    found = {"of-surplus": Piece(f"{FOLDER}.surplus", Surplus(view.surplus, view.bag, view.left))}
    for player in view.players:
        found[f"of{player.seat}"] = Piece(f"{FOLDER}.standing", player_standing(seen, player))
    named = {patch.plant for lot in (view.surplus, *(one.hand for one in view.players)) for patch in lot}
    if named:
        plants = tuple(plant for plant in view.plants if plant.name in named)
        found["sprouting"] = Piece(f"{FOLDER}.sprouting", Sprouting(plants))
    found["everyone"] = Piece(f"{FOLDER}.everyone", Everyone(tuple(found)))
    return found


def player_standing(seen: TablePage, player: PlayerView) -> Standing:
    """Returns how a player stands."""
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
    """Returns the story, as chips and as a sheet."""
    several = len(screen.latest) > 1
    others = {f"chip-{turn.id}": Piece(f"{FOLDER}.chip", Chip(turn, several)) for turn in screen.latest}
    turns = {f"turn-{turn.id}": Piece("chips.turn", turn) for turn in screen.short}
    return {
        **chips(others, screen.otherwise),
        **turns,
        "turns": Piece(f"{FOLDER}.turns", StoryTurns(tuple(turns))),
        "story": Piece(f"{FOLDER}.story", seen.code),
    }


def counted(seen: TablePage, screen: GardenScreen) -> dict[str, Piece]:
    """Returns the count at the end."""
    view: SeasonView = seen.view
    stayed = sum(not player.out for player in view.players)
    game = f"{seen.code} {seen.commitment[:16]}"
    shown = Counted(game, screen.last_turn, count(view, seen.reader), stayed == 1)
    return {"story": Piece("games/power_plants/count.counted", shown)}
