"""The powers of the eight plants, one generator each (PP-4)."""

from collections.abc import Callable
from typing import Any, Final

from games.kit.asks import Choose, Some
from games.kit.contract import Steps, choose, settled
from games.kit.hexes import DIRECTIONS
from games.power_plants import sprites
from games.power_plants.garden import Place, landings, line, patches_beside, unlocked
from games.power_plants.plants import PATCHES, PLANTS, SPROUT
from games.power_plants.state import Season

STOP: Final = "stop"
"""The answer that ends an “up to” choice early."""


def near_wizard(s: Season) -> list[Place]:
    """PP-2.4. Returns the patches next to the Wizard's."""
    return patches_beside(s.garden, s.wizard)


def pick(s: Season, prompt: str, options: dict[str, Any], **more: Any) -> Steps[Any]:
    """Asks for one of several options of the active power; a single option is taken without asking."""
    if len(options) == 1:
        return settled(next(iter(options.values())))
    return choose(s.turn, lambda: Choose(prompt, options, rule=_rule(s), **about(s), **more))


def about(s: Season) -> dict[str, Any]:
    """Returns the details of the active power for an ask."""
    plant = PLANTS[PATCHES[s.acting][0]]
    return {
        "seat": s.turn, "patch": s.acting, "plant": plant.name, "power": s.power,
        "words": plant.words(s.power),
    }  # fmt: skip


def _rule(s: Season) -> str:
    return PLANTS[PATCHES[s.acting][0]].rule


def as_options(places: list[Place]) -> dict[str, Any]:
    """Maps places to themselves, as options."""
    return dict(zip(places, places))


# PP-4.1: Honeyleaf


def honeyleaf_targets(s: Season) -> list[Place]:
    """PP-4.1. Returns the patches next to the Wizard with fewer than two Sprites."""
    return [place for place in near_wizard(s) if s.count(place) < 2]


def honeyleaf(s: Season) -> Steps[None]:
    """PP-4.1, PP-3.3. Adds two Sprites to each such patch for Sprout, one for Grow."""
    for place in honeyleaf_targets(s):
        for _ in range(2 if s.power == SPROUT else 1):
            yield from sprites.add(s, place)


# PP-4.2: Starflower


def occupied(s: Season) -> list[Place]:
    """PP-4.2. Returns the occupied patches next to the Wizard."""
    return [place for place in near_wizard(s) if place in s.sprites]


def starflower(s: Season) -> Steps[None]:
    """PP-4.2. Gains a Gem for each occupied patch, and for Sprout another for each controlled one."""
    found = occupied(s)
    own = [place for place in found if s.owner(place) == s.turn] if s.power == SPROUT else []
    sprites.gain(s, len(found) + len(own))
    yield from ()


# PP-4.3: Deeproot


def lines_from(s: Season, place: Place) -> dict[str, list[Place]]:
    """PP-4.3. Returns the lines from a place by direction, without empty ones."""
    found = {direction: line(s.garden, place, direction) for direction in DIRECTIONS}
    return {direction: places for direction, places in found.items() if places}


def places_of_sprites(power: str, places: list[Place]) -> list[Place]:
    """PP-4.3. Returns where Sprites are added: Sprout, the line and its last patch again; Grow, two."""
    return [*places, places[-1]] if power == SPROUT else places[:2]


def deeproot(s: Season) -> Steps[None]:
    """PP-4.3. Adds Sprites along a chosen line."""
    lines = lines_from(s, s.wizard)
    places = yield from pick(s, "direction", lines, lines=lines)
    for place in places_of_sprites(s.power, places):
        yield from sprites.add(s, place)


# PP-4.4: Tanglethorn


def in_reach(s: Season) -> list[Place]:
    """PP-4.4. Returns the patches beside those that the player controls."""
    own = s.controlled(s.turn)
    return list(dict.fromkeys(near for place in own for near in patches_beside(s.garden, place)))


def tanglethorn(s: Season) -> Steps[None]:
    """PP-4.4. Adds a Sprite within reach, three times for Sprout, once for Grow."""
    times = 3 if s.power == SPROUT else 1
    for index in range(1, times + 1):
        options = in_reach(s)
        if options:
            place = yield from pick(s, "target", as_options(options), at=index, of=times)
            yield from sprites.add(s, place)


# PP-4.5: Emberwood


def emberwood(s: Season) -> Steps[None]:
    """PP-4.5. Sprout: puts a Gem onto each neighbour, two under the Wizard. Grow: onto two neighbours."""
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


def sprite_moves(s: Season) -> dict[str, Any]:
    """PP-4.6. Returns every move of a Sprite from a patch next to the Wizard: `1,-2 > 0,-1`."""
    return {
        f"{source} > {target}": (source, target)
        for source in occupied(s)
        for target in patches_beside(s.garden, source)
    }


def frightshade(s: Season) -> Steps[None]:
    """PP-4.6. Moves Sprites, up to three times for Sprout, once for Grow."""
    times = 3 if s.power == SPROUT else 1
    for index in range(1, times + 1):
        moves = sprite_moves(s)
        if not moves:
            return
        stop_option = {STOP: None} if s.power == SPROUT else {}
        chosen = yield from pick(s, "flight", {**stop_option, **moves}, at=index, of=times)
        if chosen is None:
            return
        sprites.move(s, *chosen)


# PP-4.7: Wingbean


def unlocked_patches(s: Season) -> dict[str, Any]:
    """PP-3.5. Returns the places of the unlocked patches, by patch."""
    return {s.garden[place]: place for place in unlocked(s.garden)}


def wingbean(s: Season) -> Steps[None]:
    """PP-4.7. Moves a patch: Sprout, without its rival Sprites; Grow, after adding a Sprite here."""
    if s.power != SPROUT:
        yield from sprites.add(s, s.place_of(s.acting))
    source = yield from pick(s, "fly", unlocked_patches(s))
    target = yield from pick(s, "land", as_options(list(landings(s.garden, source))), flying=s.garden[source])
    if s.power == SPROUT and s.owner(source) != s.turn:
        for _ in range(s.count(source)):
            sprites.remove(s, source)
    sprites.fly(s, source, target)


# PP-4.8: Snapjaw


def capturable(s: Season) -> list[Place]:
    """PP-4.8. Returns the patches next to the Wizard with rivals; for Grow only those with a lone one."""
    rivals = [place for place in occupied(s) if s.owner(place) != s.turn]
    return rivals if s.power == SPROUT else [place for place in rivals if s.count(place) == 1]


def snapjaw(s: Season) -> Steps[None]:
    """PP-4.8. Captures up to two rivals for Sprout, one for Grow."""
    times = 2 if s.power == SPROUT else 1
    for index in range(1, times + 1):
        found = capturable(s)
        if not found:
            return
        stop_option = {STOP: None} if s.power == SPROUT else {}
        most = min(times, index - 1 + sum(map(s.count, found)))
        chosen = yield from pick(s, "prey", {**stop_option, **as_options(found)}, at=index, of=most)
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
"""Powers by plant, for Sprout and Grow alike."""

TARGETS: Final[dict[str, Callable[[Season], Any]]] = {
    "Honeyleaf": honeyleaf_targets,
    "Starflower": occupied,
    "Deeproot": near_wizard,
    "Tanglethorn": in_reach,
    "Emberwood": near_wizard,
    "Frightshade": occupied,
    "Wingbean": unlocked_patches,
    "Snapjaw": capturable,
}
"""What the power of each plant acts on: if that is empty, it can do nothing."""


def can_act(s: Season, patch: str) -> bool:
    """PP-2.4. Returns whether a patch's power can do anything now."""
    plant = PATCHES[patch][0]
    return plant != s.powerless and bool(TARGETS[plant](s))
