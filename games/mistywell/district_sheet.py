"""The sheet of a district as a piece: a close view, with the squares and groups to choose there."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.mistywell import captions
from games.mistywell.choices import MapChoices
from games.mistywell.city_pieces import Pips, Square, change_look, pips, square, tokens
from games.mistywell.phrases import with_article
from games.mistywell.state import TEMPLE
from games.mistywell.view import CityView, DistrictView, GroupView, SquareView

FOLDER: Final = "games/mistywell/near"


class SheetSquare(NamedTuple):
    """A square of a group, enlarged; `answers`: a tap on it answers."""

    square: Square
    words: str
    label: str
    answers: bool


class SheetGroup(NamedTuple):
    """A group in a sheet; `choose` is the caption of its own button, "" if it has none."""

    name: str
    slug: str
    emblem: str
    cubes: str
    pips: Pips
    choose: str
    rooms: tuple[SheetSquare, ...]


class Sheet(NamedTuple):
    """A district to read, and to choose in; its groups by id.

    `task` says what to choose, `choice` what it means, `removal` what it does to a Bane, `shut` why nothing
    can be chosen here, with the `rule` in the way; `law` what the Enforcer means here; `came` and `went`
    whether dots for that are shown.
    """

    slug: str
    name: str
    emblem: str
    tokens: tuple[str, ...]
    picking: bool
    task: str
    choice: str
    removal: str
    shut: str
    rule: str
    law: str
    people: tuple[str, ...]
    room: str
    friends: str
    came: bool
    went: bool
    ability: tuple[str, ...]
    line: str


class MapQuestion(NamedTuple):
    """A question about the map: its prompt and rule, who is asked, and what a district must be ("": any)."""

    prompt: str
    rule: str
    me: str
    among: str


NO_QUESTION: Final = MapQuestion("", "", "", "")


def sheets(
    view: CityView, on_map: MapChoices, asked: MapQuestion, fresh: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Piece]]:
    """Yields the sheets of all districts; `fresh` are the squares that changed recently, by district."""
    for number, one in enumerate(view.districts):
        picks = on_map.within.get(number, ())
        concerns = picks or (on_map.mapped and not on_map.offers(number))
        yield from sheet(one, picks, asked if concerns else NO_QUESTION, fresh.get(one.slug, ()))


@lru_cache(maxsize=1 << 13)
def sheet(
    one: DistrictView, picks: tuple[str, ...], asked: MapQuestion, fresh: tuple[str, ...]
) -> tuple[tuple[str, Piece], ...]:
    """Returns the sheet of a district and its groups, with what can be picked there."""
    closed = asked.prompt and not picks
    cubes = {two.name: two.cube for group in one.groups for two in group.squares if two.name in picks}
    changed = [two for group in one.groups for two in group.squares if two.name in fresh]
    groups = {
        f"n-{group.slug}": Piece(f"{FOLDER}.people", sheet_group(group, picks, asked.prompt, fresh))
        for group in one.groups
    }
    drawn = Sheet(
        slug=one.slug,
        name=one.name,
        emblem=one.emblem,
        tokens=tokens(one),
        picking=bool(picks),
        task=captions.SHEET_TASK[asked.prompt] if picks else "",
        choice=captions.square_difference(asked.prompt, cubes, asked.me),
        removal=captions.bane_removal(asked.prompt, cubes),
        shut=captions.closed_reason(one, asked.prompt, asked.me, asked.among) if closed else "",
        rule=asked.rule,
        law=enforcer_status(one),
        people=tuple(groups),
        room=captions.tokens(one) + captions.room(one),
        friends=captions.friends(one),
        came=any(change_look(two) == "fresh" for two in changed),
        went=any(change_look(two) == "gone" for two in changed),
        ability=() if picks else one.ability,
        line=one.line,
    )
    return (*groups.items(), (f"s-{one.slug}", Piece(f"{FOLDER}.sheet", drawn)))


def enforcer_status(one: DistrictView) -> str:
    """MW-6.2. Returns what the Enforcer means for a district."""
    if not one.enforcer:
        return ""
    if not one.barred:
        return "The Enforcer is here, but Unity makes him harmless."
    return "The Enforcer rules here: Requests of this district fail, its ability sleeps."


def sheet_group(group: GroupView, picks: tuple[str, ...], prompt: str, fresh: tuple[str, ...]) -> SheetGroup:
    """Returns a group as drawn in a sheet."""
    choose = captions.CHOOSE_GROUP.get(prompt, "") if group.slug in picks else ""
    squares = bool(picks) and not choose
    fear = choose and prompt == "temple" and group.temple == TEMPLE - 1
    return SheetGroup(
        name=group.name,
        slug=group.slug,
        emblem=group.emblem,
        cubes=captions.temple_cube_count(group.temple)
        if squares
        else captions.temple_cubes(group.temple, TEMPLE),
        pips=pips(group.temple),
        choose=f"{choose}: Fear" if fear else choose,
        rooms=tuple(sheet_square(group, one, one.name in picks, one.name in fresh) for one in group.squares),
    )


def sheet_square(group: GroupView, one: SquareView, answers: bool, fresh: bool) -> SheetSquare:
    """Returns a square as drawn in a sheet; `fresh`: it changed recently."""
    wild = one.owner == "wild"
    whose = "Wild square" if wild else f"Square of the {one.owner}"
    cube = "empty" if not one.cube else "a Bane" if one.cube == "bane" else f"{one.cube} cube"
    label = f"{whose} of {with_article(group.name)}{': ' if one.cube else ', '}{cube}"
    return SheetSquare(
        square(one, change_look(one) if fresh else ""), "Wild" if wild else one.owner, label, answers
    )
