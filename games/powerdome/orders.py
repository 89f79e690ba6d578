"""Who somebody is (PD-1.7) and the secret orders of a round (PD-2.3), as values that templates draw."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.kit import codec
from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, say, strong
from games.powerdome.allocation import Allocation, AllocationForm
from games.powerdome.arena import nearly
from games.powerdome.conditions import BELOW_OWNER, NOT_OWNER
from games.powerdome.keywords import explained
from games.powerdome.letters import letters
from games.powerdome.power_views import PowerView, SentenceView
from games.powerdome.view import CharacterView

EMPTY: Final = "-"
"""A line that is not written."""


class Setting(NamedTuple):
    """PD-1.7. A place, and whether it is chosen."""

    name: str
    words: str
    chosen: bool


NOT_FOR_ITS_OWNER: Final = (NOT_OWNER.words, BELOW_OWNER.words)
"""PD-4.2. Conditions that are never true of the owner."""

AUTO: Final = "Acts anyway, last. Tick to choose when."
"""PD-4.2. What a tick is for, of a power that acts anyway."""


class Costume(NamedTuple):
    """PD-1.7. Who somebody is."""

    seat: Seat
    name: str
    look: str
    line: str
    looks: tuple[str, ...]
    settings: tuple[Setting, ...]


def costume(seen: TablePage) -> Costume:
    """What is filled in, or is to be changed. A name that the rules would refuse is not."""
    assert seen.ask is not None
    assert seen.shown is not None
    detail = seen.ask.detail
    first = next(iter(detail["settings"]))
    given = nearly(seen.seats[seen.shown].given)
    if seen.ask.why(f"{given} / {detail['look']} / {EMPTY} / {first}"):
        given = detail["name"]
    name, look, line, place = (
        seen.pending.split(" / ") if seen.pending else (given, detail["look"], EMPTY, first)
    )
    settings = (Setting(one, words, one == place) for one, words in detail["settings"].items())
    written = "" if line == EMPTY else line
    return Costume(seen.shown, name, look, written, tuple(detail["looks"]), tuple(settings))


class Dial(NamedTuple):
    """One of the numbers that share a budget."""

    name: str
    stat: str
    label: str
    value: str


class Target(NamedTuple):
    """Somebody who may be attacked; `kind` is what an ally is."""

    key: str
    name: str
    seat: Seat
    look: str
    kind: str
    vitality: int
    called: str
    aimed: bool


class Option(NamedTuple):
    """What a power may be aimed at; of another power, whose it is and what it says."""

    name: str
    called: str
    chosen: bool
    owner: str = ""
    words: tuple[Text, ...] = ()


class Want(NamedTuple):
    """What a power has to be aimed at; other powers are `cards`."""

    field: str
    words: str
    options: tuple[Option, ...]
    cards: bool


class Use(NamedTuple):
    """A power that may be activated; `x` is what is paid where that is free to choose.

    `left` is what is left of its limit, and the counters that lie on it; `vain`: as things stand it would do
    nothing. A `power` with two such sentences is there twice, by two names.
    """

    name: str
    power: str
    price: int
    cost: str
    words: Text
    left: str
    auto: bool
    note: str
    vain: bool
    chosen: bool
    x: str
    wants: tuple[Want, ...]


class Part(NamedTuple):
    """What one character is to do; `letter` stands for an ally where there is no room for its name."""

    prefix: str
    points: int
    plan: str
    name: str
    look: str
    seat: Seat
    kind: str
    letter: str
    own: str
    first: bool
    dials: tuple[Dial, ...]
    targets: tuple[Target, ...]
    aimed: bool
    uses: tuple[Use, ...]
    reacts: str
    reacting: tuple[Text, ...]


Fields = Mapping[str, Sequence[str]]


class Orders(NamedTuple):
    """The orders of a seat and its allies; `shared`: on a screen that several hands share."""

    form: AllocationForm
    filled: tuple[tuple[str, tuple[str, ...]], ...]
    characters: tuple[CharacterView, ...]
    reader: Reader
    shared: bool
    round: int
    slowest: bool
    slug: str

    @property
    def parts(self) -> Iterator[Part]:
        """What each character is to do."""
        cast = Cast(self.characters, self.reader)
        fields = dict(self.filled)
        for one in self.form:
            yield part(one, cast, fields, self)


def orders(seen: TablePage) -> Orders:
    """PD-2.3."""
    assert isinstance(seen.ask, Allocation)
    filled = seen.ask.filled(seen.pending) if seen.pending else {}
    return Orders(
        form=seen.ask.form(),
        filled=tuple((name, tuple(given)) for name, given in filled.items()),
        characters=seen.view.characters,
        reader=seen.reader,
        shared=len(seen.mine) > 1,
        round=seen.view.round,
        slowest=seen.view.initiative == "slowest",
        slug=seen.slug,
    )


@dataclass(frozen=True)
class Cast:
    """What the names in an allocation mean: people, powers, and whose a power is."""

    characters: tuple[CharacterView, ...]
    reader: Reader

    def person(self, name: str) -> CharacterView | None:
        """Somebody, by name."""
        everybody = (one for player in self.characters for one in (player, *player.allies))
        return next((one for one in everybody if one.name == name), None)

    def called(self, name: str) -> str:
        """What somebody or a power is called here."""
        one = self.person(name)
        return name if one is None or one.kind else self.reader.names[one.seat]

    def letter(self, one: CharacterView) -> str:
        """What stands for an ally beside its likes; "" for a player."""
        names = [ally.name for ally in self.characters[one.seat].allies]
        return letters(names)[names.index(one.name)] if one.kind else ""

    def power(self, name: str) -> PowerView | None:
        """A power that somebody owns."""
        return next((one for player in self.characters for one in player.powers if one.name == name), None)

    def owned(self, name: str, you: Seat) -> bool:
        """Whether a power is one's own."""
        power = self.power(name)
        return power is not None and power.owner == you

    def owner(self, name: str, you: Seat) -> str:
        """Whose a power is."""
        power = self.power(name)
        if power is None or power.owner is None:
            return ""
        return "Yours." if power.owner == you else f"Owned by {self.reader.names[power.owner]}."


def part(one: dict[str, Any], cast: Cast, fields: Fields, orders: Orders) -> Part:
    """What one character is to do."""
    body = cast.person(one["name"])
    assert body is not None
    prefix: str = one["prefix"]
    aimed = first_of(fields, f"{prefix}target")
    reacting = () if one["ally"] else body.reacting
    return Part(
        prefix=prefix,
        points=one["points"],
        plan=codec.dumps(list(fields.get(f"{prefix}power", ()))),
        name=body.name,
        look=body.look,
        seat=body.seat,
        kind=body.kind,
        letter=cast.letter(body),
        own=cast.called(body.name) if orders.shared else "",
        first=orders.round == 1 and not one["ally"],
        dials=tuple(dial(prefix, stat, fields) for stat in one["stats"]) if one["points"] else (),
        targets=tuple(target(name, cast, aimed) for name in one["targets"]),
        aimed=bool(aimed),
        uses=tuple(uses(one["powers"], cast, fields, prefix, body.seat)),
        reacts=reacts(reacting),
        reacting=tuple(reaction(name, one, cast.power(name)) for name, one in reacting),
    )


def reaction(name: str, one: SentenceView, power: PowerView | None) -> Text:
    """What acts by itself, and what is left of it."""
    rest = left(one.name, power)
    return say(strong(name), " ", one.told, f" ({rest})" if rest else "")


def first_of(fields: Fields, name: str, otherwise: str = "") -> str:
    """What a field is filled with."""
    return next(iter(fields.get(name, ())), otherwise)


def dial(prefix: str, stat: str, fields: Fields) -> Dial:
    """One of the numbers that share a budget."""
    name = prefix + stat
    return Dial(name, stat, prefix.replace(".", ", ") + stat.capitalize(), first_of(fields, name, "0"))


def target(name: str, cast: Cast, aimed: str) -> Target:
    """Somebody who may be attacked."""
    one = cast.person(name)
    assert one is not None
    return Target(one.key, name, one.seat, one.look, one.kind, one.vitality, cast.called(name), name == aimed)


def uses(
    all_uses: Sequence[dict[str, Any]], cast: Cast, fields: Fields, prefix: str, you: Seat
) -> Iterator[Use]:
    """The powers that may be activated; what a power can do beside what stands before is said to be of it."""
    before: set[str] = set()
    for each in all_uses:
        one = use(each, cast, fields, prefix, you)
        second = f"A second use of {one.power}: tick either, or both." if one.power in before else ""
        before.add(one.power)
        yield one._replace(note=" ".join(filter(None, (second, one.note))))


def use(use: dict[str, Any], cast: Cast, fields: Fields, prefix: str, you: Seat) -> Use:
    """A power that may be activated."""
    name: str = use["name"]
    return Use(
        name=name,
        power=use["power"],
        price=use["points"],
        cost=use["cost"] or "free",
        words=explained(use["words"]),
        left=left(name, cast.power(use["power"])),
        auto=use["auto"],
        note=note(use, cast, you),
        vain=bool(use["unmet"]),
        chosen=name in fields.get(f"{prefix}power", ()),
        x=first_of(fields, f"{prefix}{name}.x", "1") if use["open"] else "",
        wants=tuple(
            want(one, f"{prefix}{name}.{number}", cast, fields, you)
            for number, one in enumerate(use["wants"], 1)
        ),
    )


def note(use: dict[str, Any], cast: Cast, you: Seat) -> str:
    """PD-4.2. What is to be known of a power before it is ticked: whose it is, and what is in its way."""
    if cast.owned(use["power"], you) and use["unmet"] in NOT_FOR_ITS_OWNER:
        return "Yours, for others to use: your own tick does nothing."
    unmet = f"Not true now: {use['unmet']}. It would do nothing." if use["unmet"] else ""
    if use["interaction"]:
        anybody = unmet or "For anybody of whom this is true at that moment."
        return f"{cast.owner(use['power'], you)} {anybody}".strip()
    return AUTO if use["auto"] else unmet


def left(name: str, power: PowerView | None) -> str:
    """PD-4.1, PD-4.5. What is left of a sentence of a power, and what lies on the power."""
    if power is None:
        return ""
    limits = (limit_left(one) for one in power.sentences if one.name == name)
    lies = f"{power.counter} × {power.counters}" if power.counter else ""
    return ", ".join(filter(None, (*limits, lies)))


def limit_left(one: SentenceView) -> str:
    """PD-4.1. How often a sentence may still act."""
    return "" if one.left is None else f"{one.left} of {one.limit} left"


def want(want: dict[str, Any], field: str, cast: Cast, fields: Fields, you: Seat) -> Want:
    """What a power has to be aimed at."""
    given = first_of(fields, field)
    names: list[str] = want["options"]
    cards = bool(names) and cast.power(names[0]) is not None
    options = tuple(
        option(name, cast, name == given or (cards and not given and not n), you if cards else None)
        for n, name in enumerate(names)
    )
    return Want(field, want["words"].capitalize(), options, cards)


def option(name: str, cast: Cast, chosen: bool, you: Seat | None) -> Option:
    """What a power may be aimed at; `you` is given where it is another power."""
    power = None if you is None else cast.power(name)
    if power is None or you is None:
        return Option(name, cast.called(name), chosen)
    return Option(name, name, chosen, cast.owner(name, you), tuple(one.told for one in power.sentences))


def reacts(reacting: Sequence[tuple[str, SentenceView]]) -> str:
    """PD-4.2. How many powers act without being told to, and what from they are paid."""
    count = len({name for name, _ in reacting})
    if not count:
        return ""
    themselves = "reacts by itself" if count == 1 else "react by themselves"
    paid = ", paid from what you keep back" if any(one.cost for _, one in reacting) else ""
    return f"{count} of your powers {themselves}{paid}"
