"""Operations on Sprites, Gems and patches that all powers share (PP-3)."""

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose
from games.power_plants.garden import Place
from games.power_plants.state import Season
from games.power_plants.story import (
    Fled,
    Flew,
    GainedGems,
    LaidGems,
    PickedUp,
    SpriteCame,
    Swallowed,
    WentHome,
)


def add(s: Season, place: Place) -> Steps[None]:
    """PP-3.1, PP-3.2. Adds a Sprite of the current player; if rivals sit there, sends one home instead."""
    seat = s.turn
    owner, count = s.sprites.get(place, (seat, 0))
    if owner != seat:
        remove(s, place, by=seat)
        return
    if not s.supply[seat]:
        if not (yield from recall(s, place)):
            return
        count = s.count(place)
    s.supply[seat] -= 1
    s.sprites[place] = (seat, count + 1)
    s.tell(SpriteCame(seat, place, s.garden[place]))


def recall(s: Season, place: Place) -> Steps[bool]:
    """PP-3.2. Picks up a Sprite of the current player for an empty supply; returns False if there is none."""
    own = s.controlled(s.turn)
    if not own:
        return False
    ask = Choose("recall", own, rule="PP-3.2", seat=s.turn, place=place, patch=s.garden[place])
    source = own[0] if len(own) == 1 else (yield from choose(s.turn, ask))
    take(s, source)
    s.supply[s.turn] += 1
    s.tell(PickedUp(s.turn, source, s.garden[source]))
    return True


def take(s: Season, place: Place) -> Seat:
    """Takes a Sprite off a patch and returns its owner."""
    owner, count = s.sprites[place]
    if count > 1:
        s.sprites[place] = (owner, count - 1)
    else:
        del s.sprites[place]
    return owner


def remove(s: Season, place: Place, by: Seat | None = None) -> None:
    """PP-3.2. Sends a Sprite home; `by` is the seat whose Sprite did so and stays in the supply."""
    owner = take(s, place)
    s.supply[owner] += 1
    s.tell(WentHome(owner, place, s.garden[place], by))


def move(s: Season, source: Place, target: Place) -> None:
    """PP-3.1. Moves anybody's Sprite; if rivals of its owner sit there, it and one of them go home."""
    owner = take(s, source)
    s.tell(Fled(owner, source, target, s.garden[source], s.garden[target]))
    rival, count = s.sprites.get(target, (owner, 0))
    if rival == owner:
        s.sprites[target] = (owner, count + 1)
        return
    s.supply[owner] += 1
    s.tell(WentHome(owner, target, s.garden[target]))
    remove(s, target)


def capture(s: Season, place: Place) -> None:
    """PP-4.8. Captures a rival Sprite, which never comes home."""
    owner = take(s, place)
    s.captured[s.turn][owner] += 1
    s.tell(Swallowed(s.turn, owner, place, s.garden[place]))


def gain(s: Season, amount: int) -> None:
    """Adds Gems to those of the current player."""
    s.gained[s.turn] += amount
    s.tell(GainedGems(s.turn, amount, s.acting))


def lay(s: Season, place: Place, amount: int) -> None:
    """PP-4.5. Puts Gems onto a patch."""
    s.gems[place] = s.gems.get(place, 0) + amount
    s.tell(LaidGems(place, amount, s.garden[place]))


def fly(s: Season, source: Place, target: Place) -> None:
    """PP-3.5. Moves a patch with its Sprites and Gems, and with the Wizard if it stands there."""
    patch = s.garden.pop(source)
    s.garden[target] = patch
    if source in s.sprites:
        s.sprites[target] = s.sprites.pop(source)
    if source in s.gems:
        s.gems[target] = s.gems.pop(source)
    if s.wizard == source:
        s.wizard = target
    s.tell(Flew(s.turn, patch, source, target))
