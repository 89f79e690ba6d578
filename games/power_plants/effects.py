"""The powers of the eight plants, one generator each (PP-4)."""

from collections.abc import Callable
from typing import Any, Final

from games.kit.asks import Choose, Some
from games.kit.contract import Steps, choose, settled
from games.kit.hexes import DIRECTIONS
from games.power_plants import sprites
from games.power_plants.garden import Place, beside, landings, line, unlocked
from games.power_plants.plants import PATCHES, PLANTS, SPROUT
from games.power_plants.state import Season

STOP: Final = "stop"
"""The answer that ends an “up to” early."""


def near_wizard(s: Season) -> list[Place]:
    """PP-2.4. The patches next to the Wizard's."""
    return beside(s.garden, s.wizard)


def pick(s: Season, prompt: str, options: dict[str, Any], **more: Any) -> Steps[Any]:
    """One of several things for the power at work; what leaves no choice is not asked."""
    if len(options) == 1:
        return settled(next(iter(options.values())))
    return choose(s.turn, lambda: Choose(prompt, options, rule=_rule(s), **about(s), **more))


def about(s: Season) -> dict[str, Any]:
    """What an ask says of the power at work."""
    plant = PLANTS[PATCHES[s.acting][0]]
    return {
        "seat": s.turn, "patch": s.acting, "plant": plant.name, "power": s.power,
        "words": plant.words(s.power),
    }  # fmt: skip


def _rule(s: Season) -> str:
    return PLANTS[PATCHES[s.acting][0]].rule


def same(places: list[Place]) -> dict[str, Any]:
    """Places as options that stand for themselves."""
    return dict(zip(places, places))


# PP-4.1: Honeyleaf


def thirsty(s: Season) -> list[Place]:
    """PP-4.1. The patches next to the Wizard that hold fewer than two Sprites."""
    return [place for place in near_wizard(s) if s.count(place) < 2]


def honeyleaf(s: Season) -> Steps[None]:
    """PP-4.1, PP-3.3. Two Sprites each for Sprout, one each for Grow."""
    for place in thirsty(s):
        for _ in range(2 if s.power == SPROUT else 1):
            yield from sprites.add(s, place)


# PP-4.2: Starflower


def occupied(s: Season) -> list[Place]:
    """PP-4.2. The patches next to the Wizard with Sprites."""
    return [place for place in near_wizard(s) if place in s.sprites]


def starflower(s: Season) -> Steps[None]:
    """PP-4.2. A Gem for each occupied patch; for Sprout one more for each of the player's own."""
    found = occupied(s)
    own = [place for place in found if s.owner(place) == s.turn] if s.power == SPROUT else []
    sprites.gain(s, len(found) + len(own))
    yield from ()


# PP-4.3: Deeproot


def rows(s: Season, place: Place) -> dict[str, list[Place]]:
    """PP-4.3. The lines from a place, by direction."""
    found = {direction: line(s.garden, place, direction) for direction in DIRECTIONS}
    return {direction: places for direction, places in found.items() if places}


def served(power: str, places: list[Place]) -> list[Place]:
    """PP-4.3. Where the Sprites go: Sprout fills the line and doubles its last patch; Grow takes two."""
    return [*places, places[-1]] if power == SPROUT else places[:2]


def deeproot(s: Season) -> Steps[None]:
    """PP-4.3. Sprites along one line."""
    lines = rows(s, s.wizard)
    places = yield from pick(s, "direction", lines, lines=lines)
    for place in served(s.power, places):
        yield from sprites.add(s, place)


# PP-4.4: Tanglethorn


def in_reach(s: Season) -> list[Place]:
    """PP-4.4. The patches next to one that the player controls."""
    own = s.controlled(s.turn)
    return list(dict.fromkeys(near for place in own for near in beside(s.garden, place)))


def tanglethorn(s: Season) -> Steps[None]:
    """PP-4.4. Three times for Sprout, once for Grow."""
    times = 3 if s.power == SPROUT else 1
    for at in range(1, times + 1):
        options = in_reach(s)
        if options:
            place = yield from pick(s, "target", same(options), at=at, of=times)
            yield from sprites.add(s, place)


# PP-4.5: Emberwood


def emberwood(s: Season) -> Steps[None]:
    """PP-4.5. Gems all around and two under the Wizard for Sprout; on two patches for Grow."""
    near = near_wizard(s)
    if s.power == SPROUT:
        for place in near:
            sprites.lay(s, place, 1)
        sprites.lay(s, s.wizard, 2)
        return
    chosen = near
    if len(near) > 2:
        chosen = yield from choose(s.turn, lambda: Some("embers", near, 2, 2, rule=_rule(s), **about(s)))
    for place in chosen:
        sprites.lay(s, place, 1)


# PP-4.6: Frightshade


def flights(s: Season) -> dict[str, Any]:
    """PP-4.6. Every move of a Sprite from a patch next to the Wizard: `1,-2 > 0,-1`."""
    return {
        f"{source} > {target}": (source, target)
        for source in occupied(s)
        for target in beside(s.garden, source)
    }


def frightshade(s: Season) -> Steps[None]:
    """PP-4.6. Up to three times for Sprout, once for Grow."""
    times = 3 if s.power == SPROUT else 1
    for at in range(1, times + 1):
        moves = flights(s)
        if not moves:
            return
        may = {STOP: None} if s.power == SPROUT else {}
        chosen = yield from pick(s, "flight", {**may, **moves}, at=at, of=times)
        if chosen is None:
            return
        sprites.move(s, *chosen)


# PP-4.7: Wingbean


def wings(s: Season) -> dict[str, Any]:
    """PP-3.5. The unlocked patches, by name."""
    return {s.garden[place]: place for place in unlocked(s.garden)}


def wingbean(s: Season) -> Steps[None]:
    """PP-4.7. A patch flies: for Sprout without its rival Sprites, for Grow after a Sprite here."""
    if s.power != SPROUT:
        yield from sprites.add(s, s.place_of(s.acting))
    source = yield from pick(s, "fly", wings(s))
    target = yield from pick(s, "land", same(list(landings(s.garden, source))), flying=s.garden[source])
    if s.power == SPROUT and s.owner(source) != s.turn:
        for _ in range(s.count(source)):
            sprites.remove(s, source)
    sprites.fly(s, source, target)


# PP-4.8: Snapjaw


def prey(s: Season) -> list[Place]:
    """PP-4.8. The patches next to the Wizard with rivals; for Grow only with a lone one."""
    rivals = [place for place in occupied(s) if s.owner(place) != s.turn]
    return rivals if s.power == SPROUT else [place for place in rivals if s.count(place) == 1]


def snapjaw(s: Season) -> Steps[None]:
    """PP-4.8. Up to two for Sprout, one for Grow."""
    times = 2 if s.power == SPROUT else 1
    for at in range(1, times + 1):
        found = prey(s)
        if not found:
            return
        may = {STOP: None} if s.power == SPROUT else {}
        chosen = yield from pick(s, "prey", {**may, **same(found)}, at=at, of=times)
        if chosen is None:
            return
        sprites.capture(s, chosen)


POWERS: Final[dict[str, Callable[[Season], Steps[None]]]] = {
    "Honeyleaf": honeyleaf,
    "Starflower": starflower,
    "Deeproot": deeproot,
    "Tanglethorn": tanglethorn,
    "Emberwood": emberwood,
    "Frightshade": frightshade,
    "Wingbean": wingbean,
    "Snapjaw": snapjaw,
}
"""Each plant's power, for Sprout and for Grow."""

FINDS: Final[dict[str, Callable[[Season], Any]]] = {
    "Honeyleaf": thirsty,
    "Starflower": occupied,
    "Deeproot": near_wizard,
    "Tanglethorn": in_reach,
    "Emberwood": near_wizard,
    "Frightshade": occupied,
    "Wingbean": wings,
    "Snapjaw": prey,
}
"""What each plant's power needs: where it finds nothing, it can do nothing."""


def able(s: Season, patch: str) -> bool:
    """PP-2.4. Whether a patch's power can do anything now."""
    plant = PATCHES[patch][0]
    return plant != s.powerless and bool(FINDS[plant](s))
