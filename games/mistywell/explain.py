"""Explains everything on the table of Mistywell: the cards of “What is this?”."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.kit.cards import Card
from games.kit.view_models import TablePage
from games.kit.words import many
from games.mistywell import captions
from games.mistywell.city import CHARACTERS
from games.mistywell.explain_signs import SIGNS
from games.mistywell.phrases import with_article
from games.mistywell.printed import CARDS, CardView
from games.mistywell.view import CityView, DistrictView, GroupView, PlayerView, SlotView, SquareView

UNTOLD: Final = frozenset(
    f"games/mistywell/{kind}"
    for kind in (
        "asks.asked", "asks.waiting", "cards.could", "cards.jobs", "cards.sheets_of_requests", "cards.shelf",
        "city.city", "city.sky", "omens.ahead", "omens.ledger", "omens.omens", "omens.overview",
        "omens.stock", "omens.taken", "omens.tokens", "plans.misfit", "players.hand", "players.people",
        "players.slots", "table.asked", "table.beat",
        "table.board", "table.news", "table.news_of", "table.story", "table.turn", "table.turns",
    )
)  # fmt: skip
"""Kinds of pieces without a card: they only hold others, or are words themselves."""


def card(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a piece by its id, or of a part of one by its `data-what`; None for others."""
    view: CityView = seen.view
    if name in SIGNS:
        return SIGNS[name](view)
    kind, dash, rest = name.partition("-")
    found = KINDS.get(kind)
    return found(view, rest) if found and dash else None


# Cards

KIND_RULES: Final[Mapping[str, tuple[str, str]]] = {
    "project": (
        "A Project: played for a Request that needs what it puts out, and done when its timer is empty.",
        "MW-3.3",
    ),
    "standard": (
        "An Action: pay its cost, set its timer, and it does what it says when that is empty.",
        "MW-3.2",
    ),
    "at once": ("An Action without a timer: pay its cost, and it does what it says at once.", "MW-3.2"),
    "unity": ("A Unity Action: it takes cubes off the map and brings a Unity token for them.", "MW-8.3"),
    "rest": (
        "It may always be played: all your cards come back, day and night change, also for Projects in "
        "progress, and Fate is counted.",
        "MW-3.4",
    ),
    "request": (
        "A Request: a Project that puts out what it needs brings a cube onto the board of its group.",
        "MW-4.2",
    ),
    "fate": (
        "A Fate card: it is drawn when the tracker comes to a crystal ball, and done at once.",
        "MW-5.3",
    ),
    "covenant": (
        "A Covenant card: a golden ring draws it. It moves the Enforcer, and brings Fear where he goes.",
        "MW-6.2",
    ),
}
"""What a kind of card is, and the clause that says so; `at once`: an Action without a timer."""


def of_card(view: CityView, key: str) -> Card | None:
    """MW-3, MW-4. Explains a card by its key, with its text."""
    one = CARDS.get(key)
    if one is None:
        return None
    rule, clause = KIND_RULES["at once" if one.kind == "standard" and not one.timer else one.kind]
    return Card(one.name, rule, now=tuple(printed(view, one)), clause=clause)


def printed(view: CityView, one: CardView) -> Iterator[str]:
    """Yields what is printed on a card, and what holds for it now."""
    if one.kind in ("project", "standard", "unity"):
        cost = f"costs {one.cost} Supply" if one.cost else "costs nothing"
        time = f"done in {many(one.timer, 'turn')}" if one.timer else "done at once"
        yield f"{one.owner}: {cost}, {time}"
    if one.group:
        yield f"{one.group}, in {one.district}"
    for symbol in one.symbols:
        when = f", by {symbol.clock}" if symbol.clock else ""
        now = " (not now)" if symbol.clock and symbol.clock != view.clock else ""
        amount = f"{symbol.pay} Supply" if symbol.pay else "nothing"
        paid = f": pays {amount}" if symbol.pay is not None else ""
        yield f"{symbol.symbol.capitalize()}{paid}{when}{now}"
    for line in one.lines:
        yield line.removesuffix(".")
    if view.jobs and one.key == view.jobs[-1]:
        yield "The Temple takes it next"


def in_progress(view: CityView, rest: str) -> Card | None:
    """MW-3.1. Explains an Action in progress by its key, else the card."""
    for player in view.players:
        for slot in player.slots:
            if slot.action == rest:
                return of_slot(player, slot)
    return of_card(view, rest)


def of_slot(player: PlayerView, slot: SlotView) -> Card:
    """MW-3.1, MW-4.1. Explains an Action in a slot: how long it still takes, and whether it would fail."""
    now = [f"{many(len(slot.cubes), 'turn')} to go" if slot.cubes else "Its timer is empty"]
    if slot.request:
        request = CARDS[slot.request]
        now.append(f"For {request.name}, of {with_article(request.group)}")
    if slot.fails:
        now.append(captions.FAILS[slot.fails][0].removesuffix("."))
    name = f"{CARDS[slot.action].name}, of the {player.character}"
    return Card(name, PROGRESS if slot.cubes else DONE, now=tuple(now), clause="MW-3.1")


PROGRESS: Final = (
    "An Action in progress: a cube comes off its timer each turn, and with the last one it is done."
)
DONE: Final = "An Action that is done, and no longer in progress: what it says comes now, each in its turn."


def of_plan(view: CityView, rest: str) -> Card | None:
    """Explains a card in the parchment, perhaps with the Request that it is for."""
    return of_card(view, rest.partition("-for-")[0]) or of_card(view, rest)


# The map


def of_district(view: CityView, slug: str) -> Card | None:
    """MW-1.3, MW-6. Explains a district with its tokens, its friends and its ability."""
    one = next((one for one in view.districts if one.slug == slug), None)
    if one is None:
        return None
    rule = "A district of the city. Its tokens decide the game."
    return Card(one.name, rule, now=tuple(about(one)), clause="MW-1.3")


def about(one: DistrictView) -> Iterator[str]:
    """Yields what holds for a district now."""
    free = one.spaces - one.unity - one.fear
    yield (
        f"{one.unity} Unity, {one.fear} Fear, room for {free} more"
        if free
        else f"{one.unity} Unity, {one.fear} Fear, full"
    )
    yield captions.friendly_to(one)
    if one.enforcer:
        yield (
            "The Enforcer is here: Requests fail"
            if one.barred
            else "The Enforcer is here, but Unity makes him harmless"
        )
    yield f"Ability, {captions.ABILITY}: {' '.join(one.ability).removesuffix('.')}"


def groups(view: CityView) -> Iterator[tuple[DistrictView, GroupView]]:
    """Yields every group with its district."""
    for district in view.districts:
        for group in district.groups:
            yield district, group


def of_group(view: CityView, slug: str) -> Card | None:
    """MW-1.3, MW-3.5, MW-6.3. Explains a group with the cubes on its board."""
    for district, group in groups(view):
        if group.slug == slug:
            own = [square for square in group.squares if square.owner != "wild"]
            friends = [square.owner for square in own if square.cube not in ("", "bane")]
            friend_names = ", ".join(f"the {one}" for one in dict.fromkeys(friends))
            return Card(
                group.name,
                "A group of people. A cube on a character’s square makes them friends of that character.",
                now=(
                    f"Live in {district.name}",
                    f"Friends of {friend_names}" if friend_names else "Friends of nobody yet",
                    f"{many(group.temple, 'Temple cube')} of {view.temple_limit}: the last makes Fear",
                ),
                clause="MW-6.3",
            )
    return None


def of_pips(view: CityView, slug: str) -> Card | None:
    """MW-3.5. Explains the Temple's cubes on the board of a group."""
    for district, group in groups(view):
        if group.slug == slug:
            rule = "One comes with each Request that the Temple takes here. The third makes a Fear token."
            now = (
                f"{group.temple} of {view.temple_limit} on {with_article(group.name)}",
                f"Fear would come to {district.name}",
            )
            return Card("Temple cubes", rule, now=now, clause="MW-3.5")
    return None


def of_square(view: CityView, name: str) -> Card | None:
    """MW-1.3, MW-5.4, MW-6.3. Explains a square, by name, and the cube on it."""
    for _, group in groups(view):
        for square in group.squares:
            if square.name == name:
                return square_card(group, square)
    return None


def square_card(group: GroupView, square: SquareView) -> Card:
    """Explains a square of a group."""
    wild = square.owner == "wild"
    title = f"{'Wild' if wild else f'The {square.owner}’s'} square of {with_article(group.name)}"
    rule = (
        "A cube on it belongs to everybody, whatever its colour, and makes no friends. Any of the three may "
        "place one here."
        if wild
        else f"A cube on it belongs to the {square.owner}, whatever its colour, and makes the group friendly."
    )
    if square.cube == "bane":
        return Card(
            title,
            "A Bane lies on it: it is nobody’s friend, and the next cube here removes it.",
            now=(DOTS,),
            clause="MW-5.4",
        )
    home = "; removed, it goes back to the Reserve" if square.cube == "brown" else ""
    now = f"A {square.cube} cube lies on it{home}" if square.cube else "It is empty"
    return Card(title, rule, now=(now, DOTS), clause="MW-6.3")


DOTS: Final = "A white dot: a new cube; a hollow dot: one just left"
"""The meaning of the dots at the corner of a square."""


# Characters


def player_of(view: CityView, rest: str) -> PlayerView | None:
    """Returns the character at a seat, by its number as text."""
    return next((player for player in view.players if str(player.seat) == rest), None)


def of_discard(view: CityView, rest: str) -> Card | None:
    """MW-3.4. Explains the discard of a character."""
    player = player_of(view, rest)
    if player is None:
        return None
    rule = (
        "Cards that were played and are done. They come back by Recuperate, and some by a card that recovers."
    )
    now = (f"{many(len(player.discard), 'card')} in it",)
    return Card(f"The discard of the {player.character}", rule, now=now, clause="MW-3.4")


def of_player(view: CityView, rest: str) -> Card | None:
    """MW-1.1. Explains a character with its pools."""
    player = player_of(view, rest)
    if player is None:
        return None
    banes = player.fate.count("bane")
    cursed = f", {many(banes, 'Bane')} among it" if banes else ""
    return Card(
        f"The {player.character}",
        "One of the three who win or lose together. Supply pays for cards, Effort sets timers, Fate waits.",
        now=(
            f"{len(player.supply)} Supply, {len(player.effort)} Effort",
            f"{len(player.fate)} Fate{cursed}",
            f"{many(len(player.hand), 'card')} in hand, {many(len(player.slots), 'Action')} in progress",
        ),
        clause="MW-1.1",
    )


KINDS: Final[Mapping[str, Callable[[CityView, str], Card | None]]] = {
    **{f"{pile}{seat}": of_card for pile in "hw" for seat in range(len(CHARACTERS))},
    **dict.fromkeys(("j", "q", "r", "c"), of_card),
    "w": in_progress,
    "plan": of_plan,
    "d": of_district,
    "s": of_district,
    "g": of_group,
    "n": of_group,
    "pips": of_pips,
    "square": of_square,
    "t": of_player,
    "p": of_player,
    "pools": of_player,
    "pile": of_discard,
    "spent": of_discard,
}
"""The functions that explain pieces, by prefix of their names."""
