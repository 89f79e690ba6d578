"""View models of the host page: frozen values that the templates only place and draw."""

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
    """A person at a table; the name is "" if none was given."""

    name: str
    here: bool


@dataclass(frozen=True, slots=True)
class HostedTable:
    """A table as its host sees it."""

    code: str
    title: str
    emblem: str
    playing: bool
    """Whether its game is in progress."""
    tag: str
    made: str
    """Time since its creation; `used`: since its last change."""
    used: str
    size: str
    sitters: tuple[Sitter, ...]
    rest: tuple[str, ...]
    """The others there, in words."""
    screens: str
    events: str
    words: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names of people there."""
        return tuple(sitter.name for sitter in self.sitters if sitter.name)


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """An archived table."""

    code: str
    title: str
    emblem: str
    used: str
    at: str
    size: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of status: label and value; `alarm` marks a problem."""

    words: str
    value: str
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class SettingSeen:
    """A setting in force, and whether it was set explicitly."""

    name: str
    value: str
    is_set: bool


def ago(seconds: float) -> str:
    """Formats a time in the past."""
    return "just now" if seconds < MINUTE else f"{lasting(seconds)} ago"


def lasting(seconds: float) -> str:
    """Formats a duration in its largest unit."""
    for span, unit in SPANS:
        if seconds >= span:
            return many(int(seconds // span), unit)
    return "less than a minute"


def large(size: float) -> str:
    """Formats a number of bytes, with one decimal if below 10 of its unit."""
    unit = 0
    while size >= STEP and unit < len(UNITS) - 1:
        size, unit = size / STEP, unit + 1
    return f"{size:.1f} {UNITS[unit]}" if unit and size < 10 else f"{size:.0f} {UNITS[unit]}"


def sitters(chairs: Sequence[tuple[str, str, str]], here: Collection[str]) -> tuple[Sitter, ...]:
    """Returns the people at a table, and whether their devices are connected."""
    return tuple(Sitter(name, device in here) for kind, device, name in chairs if kind == "person")


def others(chairs: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """Counts bots and free seats, in words."""
    kinds = [kind for kind, _, _ in chairs]
    counts = ((kinds.count("bot"), "bot"), (kinds.count("empty"), "free seat"))
    return tuple(many(count, word) for count, word in counts if count)


def settings_seen(
    values: Mapping[str, Any], given: Collection[str], hidden: Mapping[str, str]
) -> tuple[SettingSeen, ...]:
    """Lists the settings, those that were set first; `hidden` maps names to replacements of their values."""
    seen = [
        SettingSeen(f"WELLSIDE_{name.upper()}", said(hidden.get(name, value)), name in given)
        for name, value in values.items()
    ]
    return tuple(sorted(seen, key=lambda one: not one.is_set))


def said(value: object) -> str:
    """Formats a value as in the environment."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value in (None, "") else str(value)
