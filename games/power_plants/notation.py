"""Positions as text that can be read back (PP-8.1)."""

from collections.abc import Iterator

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.power_plants.garden import reading_order
from games.power_plants.plants import GROW
from games.power_plants.state import COLOURS, SPRITES, Season

INDENT = "\n  "
SEPARATOR = "; "


def write(s: Season) -> str:
    """PP-8.1. Writes the plants, a line for each patch, and everything beside the garden."""
    return INDENT.join(_lines(s))


def _lines(s: Season) -> Iterator[str]:
    yield "plants " + _joined(s.plants)
    yield from (_patch(s, place) for place in sorted(s.garden, key=reading_order))
    yield f"Wizard {s.wizard or '-'}"
    yield from (_player(s, seat) for seat in range(s.seats))
    yield "Surplus " + _joined(s.surplus)
    yield "bag " + _joined(s.bag)
    yield SEPARATOR.join(_now(s))


def _joined(names: tuple[str, ...] | list[str]) -> str:
    return " ".join(names) or "-"


def _patch(s: Season, place: str) -> str:
    words = [place, s.garden[place]]
    if place in s.sprites:
        owner, count = s.sprites[place]
        words += [COLOURS[owner], f"x{count}"]
    if place in s.gems:
        words.append(f"g{s.gems[place]}")
    return " ".join(words)


def _player(s: Season, seat: Seat) -> str:
    hand = s.hands[seat] if s.hands else ()
    captives = enumerate(s.captured[seat] if s.captured else ())
    captured = [f"{COLOURS[owner]} {count}" for owner, count in captives if count]
    words = [f"{COLOURS[seat]}: {_joined(hand)}", f"supply {s.supply[seat]}", f"gems {s.gained[seat]}"]
    return SEPARATOR.join([*words, *(f"captured {one}" for one in captured)])


def _now(s: Season) -> Iterator[str]:
    yield f"now {COLOURS[s.turn]} {s.phase} {s.stage or '-'}"
    yield f"first {COLOURS[s.first]}"
    yield f"turns {s.turns}"
    values = {
        "power": s.power, "acting": s.acting, "growing": " ".join(s.growing), "choice": s.choice,
        "powerless": s.powerless, "training": "yes" if s.training else "",
        "head-start": "yes" if s.head_start else "",
        "last": "" if s.last is None else COLOURS[s.last],
        "out": " ".join(COLOURS[seat] for seat in s.silent),
    }  # fmt: skip
    yield from (f"{word} {value}" for word, value in values.items() if value)


def read(text: str, dice: Dice) -> Season:
    """Reads what `write` wrote; raises ValueError for a malformed line."""
    lines = [line.strip() for line in text.strip().splitlines()]
    seats = sum(line.split(":")[0] in COLOURS for line in lines)
    s = Season(
        dice=dice, seats=seats, supply=[SPRITES] * seats, gained=[0] * seats, hands=[()] * seats,
        captured=[[0] * seats for _ in range(seats)],
    )  # fmt: skip
    for line in lines:
        _read_line(s, line)
    return s


def _read_line(s: Season, line: str) -> None:
    word, _, rest = line.partition(" ")
    names = tuple(rest.split()) if rest != "-" else ()
    if word == "plants":
        s.plants = names
    elif word == "Wizard":
        s.wizard = "".join(names)
    elif word == "Surplus":
        s.surplus = names
    elif word == "bag":
        s.bag = list(names)
    elif word == "now":
        _read_now(s, line.split(SEPARATOR))
    elif word.rstrip(":") in COLOURS:
        _read_player(s, COLOURS.index(word[:-1]), rest.split(SEPARATOR))
    elif "," in word:
        _read_patch(s, word, names)
    else:
        raise ValueError(f"“{line[:60]}” is no line of a position.")


def _read_patch(s: Season, place: str, words: tuple[str, ...]) -> None:
    reading_order(place)
    s.garden[place] = words[0]
    for word, following in zip(words[1:], (*words[2:], "")):
        if word in COLOURS:
            s.sprites[place] = (COLOURS.index(word), int(following[1:]))
        elif word.startswith("g"):
            s.gems[place] = int(word[1:])


def _read_player(s: Season, seat: Seat, parts: list[str]) -> None:
    s.hands[seat] = tuple(parts[0].split()) if parts[0] != "-" else ()
    for part in parts[1:]:
        word, *rest = part.split()
        if word == "supply":
            s.supply[seat] = int(rest[0])
        elif word == "gems":
            s.gained[seat] = int(rest[0])
        else:
            s.captured[seat][COLOURS.index(rest[0])] = int(rest[1])


def _read_now(s: Season, parts: list[str]) -> None:
    _, colour, s.phase, stage = parts[0].split()
    s.turn, s.stage = COLOURS.index(colour), stage.strip("-")
    values = dict(part.split(" ", 1) for part in parts[1:])
    s.first, s.turns = COLOURS.index(values.get("first", colour)), int(values.get("turns", 0))
    s.power, s.acting = values.get("power", ""), values.get("acting", "")
    s.growing = tuple(values.get("growing", "").split()) if s.power == GROW else ()
    s.choice, s.powerless = values.get("choice", ""), values.get("powerless", "")
    s.training, s.head_start = "training" in values, "head-start" in values
    s.last = COLOURS.index(values["last"]) if "last" in values else None
    s.silent = tuple(COLOURS.index(one) for one in values.get("out", "").split())
