"""What the host's page shows, as plain frozen values: its templates only place and draw them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from games.kit.values import dataclass
from games.kit.words import many

MINUTE: Final = 60.0
SPANS: Final = ((86_400.0, "day"), (3_600.0, "hour"), (MINUTE, "minute"))
UNITS: Final = ("bytes", "kB", "MB", "GB", "TB")
STEP: Final = 1000

PHASES: Final = {"lobby": "Waiting", "playing": "Playing", "ended": "Over"}


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a table: "" is a name that nobody gave."""

    name: str
    here: bool


@dataclass(frozen=True, slots=True)
class HostedTable:
    """A table as its host sees it."""

    code: str
    title: str
    emblem: str
    playing: bool
    """Whether its game has begun and is not over."""
    tag: str
    made: str
    """How long ago it was made, and `used` when something last happened there."""
    used: str
    size: str
    sitters: tuple[Sitter, ...]
    rest: tuple[str, ...]
    """Who else sits there, in words."""
    screens: str
    events: str
    words: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names that people gave."""
        return tuple(sitter.name for sitter in self.sitters if sitter.name)


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """A table of the archive."""

    code: str
    title: str
    emblem: str
    used: str
    at: str
    size: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a list: its words, and what is so; `alarm` where that is not as it should be."""

    words: str
    value: str
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class SettingSeen:
    """A setting in force, and whether somebody has set it."""

    name: str
    value: str
    is_set: bool


def ago(seconds: float) -> str:
    """How long ago something was, as people say it."""
    return "just now" if seconds < MINUTE else f"{lasting(seconds)} ago"


def lasting(seconds: float) -> str:
    """A stretch of time in its largest unit."""
    for span, unit in SPANS:
        if seconds >= span:
            return many(int(seconds // span), unit)
    return "less than a minute"


def large(size: float) -> str:
    """Bytes in a unit of their size, with two figures where there is only one before the point."""
    unit = 0
    while size >= STEP and unit < len(UNITS) - 1:
        size, unit = size / STEP, unit + 1
    return f"{size:.1f} {UNITS[unit]}" if unit and size < 10 else f"{size:.0f} {UNITS[unit]}"


def sitters(chairs: Sequence[tuple[str, str, str]], here: Collection[str]) -> tuple[Sitter, ...]:
    """The people at a table, and whether the device of each looks at it."""
    return tuple(Sitter(name, device in here) for kind, device, name in chairs if kind == "person")


def others(chairs: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """Bots and free seats, in words."""
    kinds = [kind for kind, _, _ in chairs]
    counts = ((kinds.count("bot"), "bot"), (kinds.count("empty"), "free seat"))
    return tuple(many(count, word) for count, word in counts if count)


def settings_seen(
    values: Mapping[str, Any], given: Collection[str], hidden: Mapping[str, str]
) -> tuple[SettingSeen, ...]:
    """The settings in force, those that somebody has set first; `hidden` has what stands for a value."""
    seen = [
        SettingSeen(f"WELLSIDE_{name.upper()}", said(hidden.get(name, value)), name in given)
        for name, value in values.items()
    ]
    return tuple(sorted(seen, key=lambda one: not one.is_set))


def said(value: object) -> str:
    """A value as it stands in the environment."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value in (None, "") else str(value)
