"""View models of the costume (PD-1.7) and of the secret orders of a round (PD-2.3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.kit import codec
from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, say, strong
from games.powerdome.abbreviations import abbreviations
from games.powerdome.allocation import Allocation, AllocationForm
from games.powerdome.arena import STATS, sanitized_name
from games.powerdome.conditions import BELOW_OWNER, NOT_OWNER
from games.powerdome.keywords import explained
from games.powerdome.power_views import PowerView, SentenceView
from games.powerdome.sheets import changed_by
from games.powerdome.view import CharacterView

EMPTY: Final = "-"
"""Stands for an empty line in answers."""


class Setting(NamedTuple):
    """PD-1.7. A place, and whether it is chosen."""

    name: str
    words: str
    chosen: bool


NOT_FOR_ITS_OWNER: Final = (NOT_OWNER.words, BELOW_OWNER.words)
"""PD-4.2. Conditions that are never true of the owner."""

FOR_OTHERS: Final = "Yours, for others to use: your own tick does nothing."
"""PD-4.2. Note on an Interaction that is never true of the owner."""

AUTO: Final = "Acts anyway, last. Tick to choose when."
"""PD-4.2. Note on an Auto power that can be ticked."""


class Costume(NamedTuple):
    """PD-1.7. The form of a player's character."""

    seat: Seat
    name: str
    look: str
    line: str
    looks: tuple[str, ...]
    settings: tuple[Setting, ...]


def costume(seen: TablePage) -> Costume:
    """Returns the submitted answer, or defaults: the player's own name if it is legal, else the gate's."""
    assert seen.ask is not None
    assert seen.shown is not None
    detail = seen.ask.detail
    first = next(iter(detail["settings"]))
    given = sanitized_name(seen.seats[seen.shown].given)
    if seen.ask.why(f"{given} / {detail['look']} / {EMPTY} / {first}"):
        given = detail["name"]
    name, look, line, place = (
        seen.pending.split(" / ") if seen.pending else (given, detail["look"], EMPTY, first)
    )
    settings = (Setting(one, words, one == place) for one, words in detail["settings"].items())
    written = "" if line == EMPTY else line
    return Costume(seen.shown, name, look, written, tuple(detail["looks"]), tuple(settings))


class Dial(NamedTuple):
    """A stat's input; all share one budget of points."""

    name: str
    stat: str
    label: str
    value: str


class Target(NamedTuple):
    """A character that may be attacked; `kind` is an ally's kind."""

    key: str
    name: str
    seat: Seat
    look: str
    kind: str
    vitality: int
    called: str
    aimed: bool


class Option(NamedTuple):
    """An option for a target of a power; for another power also its owner and text."""

    name: str
    called: str
    chosen: bool
    owner: str = ""
    words: tuple[Text, ...] = ()


class Want(NamedTuple):
    """A target that a power needs; `cards`: the options are other powers."""

    field: str
    words: str
    options: tuple[Option, ...]
    cards: bool

    @property
    def only_target(self) -> str:
        """The only possible character, who need not be chosen; "" if there are several."""
        return self.options[0].called if len(self.options) == 1 and not self.cards else ""


class Use(NamedTuple):
    """A power that may be activated; `x` is the amount of an open cost.

    `left`: remaining uses, and counters on the power. `no_effect`: it would do nothing as things are now. A
    `power` with two such sentences appears twice, with two names.
    """

    name: str
    power: str
    price: int
    cost: str
    words: Text
    left: str
    auto: bool
    note: str
    no_effect: bool
    chosen: bool
    x: str
    wants: tuple[Want, ...]


class Part(NamedTuple):
    """Orders of one character; `letter` abbreviates an ally's name where there is no room for it.

    `strike`: what it has before any points, by a modifier (PD-1.2). `only_target`: the target is preselected,
    as there is only one. `keeps`: a reactive power is paid from points kept back.
    """

    prefix: str
    points: int
    strike: int
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
    only_target: bool
    uses: tuple[Use, ...]
    keeps: bool
    reacts: str
    reacting: tuple[Text, ...]


Fields = Mapping[str, Sequence[str]]


class Orders(NamedTuple):
    """The orders of a seat and its allies; `shared`: the device is shared by several players.

    `changed`: stats, each with the modifier that changes what it does.
    """

    form: AllocationForm
    filled: tuple[tuple[str, tuple[str, ...]], ...]
    characters: tuple[CharacterView, ...]
    reader: Reader
    shared: bool
    round: int
    slowest: bool
    changed: tuple[tuple[str, str], ...]
    slug: str

    @property
    def parts(self) -> Iterator[Part]:
        """The orders of each character."""
        cast = Cast(self.characters, self.reader)
        fields = dict(self.filled)
        for one in self.form:
            yield part(one, cast, fields, self)


def orders(seen: TablePage) -> Orders:
    """PD-2.3. Returns the orders to fill in."""
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
        changed=tuple((stat, words) for stat in STATS if (words := changed_by(seen.view, stat))),
        slug=seen.slug,
    )


@dataclass(frozen=True)
class Cast:
    """Resolves names in an allocation: characters, powers and their owners."""

    characters: tuple[CharacterView, ...]
    reader: Reader

    def person(self, name: str) -> CharacterView | None:
        """Returns a character by name."""
        everybody = (one for player in self.characters for one in (player, *player.allies))
        return next((one for one in everybody if one.name == name), None)

    def called(self, name: str) -> str:
        """Returns the displayed name of a character or power."""
        one = self.person(name)
        return name if one is None or one.kind else self.reader.names[one.seat]

    def letter(self, one: CharacterView) -> str:
        """Returns the abbreviation of an ally among its owner's allies; "" for a player."""
        names = [ally.name for ally in self.characters[one.seat].allies]
        return abbreviations(names)[names.index(one.name)] if one.kind else ""

    def power(self, name: str) -> PowerView | None:
        """Returns a power that somebody owns, by name."""
        return next((one for player in self.characters for one in player.powers if one.name == name), None)

    def owned(self, name: str, you: Seat) -> bool:
        """Returns whether a power belongs to a seat."""
        power = self.power(name)
        return power is not None and power.owner == you

    def owner(self, name: str, you: Seat) -> str:
        """Returns who owns a power; "" if nobody does."""
        power = self.power(name)
        if power is None or power.owner is None:
            return ""
        return "Yours." if power.owner == you else f"Owned by {self.reader.names[power.owner]}."


def part(one: dict[str, Any], cast: Cast, fields: Fields, orders: Orders) -> Part:
    """Returns the orders of one character."""
    character = cast.person(one["name"])
    assert character is not None
    prefix: str = one["prefix"]
    only_target = len(one["targets"]) == 1 and not fields
    aimed = one["targets"][0] if only_target else first_value(fields, f"{prefix}target")
    reacting = () if one["ally"] else character.reacting
    return Part(
        prefix=prefix,
        points=one["points"],
        strike=one["strike"],
        plan=codec.dumps(list(fields.get(f"{prefix}power", ()))),
        name=character.name,
        look=character.look,
        seat=character.seat,
        kind=character.kind,
        letter=cast.letter(character),
        own=cast.called(character.name) if orders.shared else "",
        first=orders.round == 1 and not one["ally"],
        dials=tuple(dial(prefix, stat, fields) for stat in one["stats"]) if one["points"] else (),
        targets=tuple(target(name, cast, aimed) for name in one["targets"]),
        aimed=bool(aimed),
        only_target=only_target,
        uses=tuple(uses(one["powers"], cast, fields, prefix, character.seat)),
        keeps=any(each.cost for _, each in reacting),
        reacts=reactions_text(reacting),
        reacting=tuple(reaction(name, one, cast.power(name)) for name, one in reacting),
    )


def reaction(name: str, one: SentenceView, power: PowerView | None) -> Text:
    """Returns a reactive sentence, with its remaining uses."""
    rest = uses_left(one.name, power)
    return say(strong(name), " ", one.text, f" ({rest})" if rest else "")


def first_value(fields: Fields, name: str, otherwise: str = "") -> str:
    """Returns the first value of a field, or `otherwise`."""
    return next(iter(fields.get(name, ())), otherwise)


def dial(prefix: str, stat: str, fields: Fields) -> Dial:
    """Returns the input of a stat."""
    name = prefix + stat
    return Dial(name, stat, prefix.replace(".", ", ") + stat.capitalize(), first_value(fields, name, "0"))


def target(name: str, cast: Cast, aimed: str) -> Target:
    """Returns a character that may be attacked."""
    one = cast.person(name)
    assert one is not None
    return Target(one.key, name, one.seat, one.look, one.kind, one.vitality, cast.called(name), name == aimed)


def uses(
    all_uses: Sequence[dict[str, Any]], cast: Cast, fields: Fields, prefix: str, you: Seat
) -> Iterator[Use]:
    """Yields the powers that may be activated; a second sentence of the same power gets a note.

    A sentence for others to use is no first one.
    """
    powers_before: set[str] = set()
    for each in all_uses:
        one = use(each, cast, fields, prefix, you)
        second = f"A second use of {one.power}: tick either, or both." if one.power in powers_before else ""
        if one.note != FOR_OTHERS:
            powers_before.add(one.power)
        yield one._replace(note=" ".join(filter(None, (second, one.note))))


def use(use: dict[str, Any], cast: Cast, fields: Fields, prefix: str, you: Seat) -> Use:
    """Returns a power that may be activated."""
    name: str = use["name"]
    return Use(
        name=name,
        power=use["power"],
        price=use["points"],
        cost=use["cost"] or free_label(use),
        words=explained(use["words"]),
        left=uses_left(name, cast.power(use["power"])),
        auto=use["auto"],
        note=note(use, cast, you),
        no_effect=bool(use["unmet"]),
        chosen=name in fields.get(f"{prefix}power", ()),
        x=first_value(fields, f"{prefix}{name}.x", "1") if use["open"] else "",
        wants=tuple(
            want(one, f"{prefix}{name}.{number}", cast, fields, you)
            for number, one in enumerate(use["wants"], 1)
        ),
    )


def free_label(use: dict[str, Any]) -> str:
    """PD-4.2. Returns the label of a free sentence: its way to be activated."""
    return "Auto" if use["auto"] else "Interaction" if use["interaction"] else "Active"


def note(use: dict[str, Any], cast: Cast, you: Seat) -> str:
    """PD-4.2. Returns what to know before ticking a power: its owner, and an unmet condition."""
    if cast.owned(use["power"], you) and use["unmet"] in NOT_FOR_ITS_OWNER:
        return FOR_OTHERS
    unmet = f"Not true now: {use['unmet']}. It would do nothing." if use["unmet"] else ""
    if use["interaction"]:
        anybody = unmet or "For anybody of whom this is true at that moment."
        return f"{cast.owner(use['power'], you)} {anybody}".strip()
    return AUTO if use["auto"] else unmet


def uses_left(name: str, power: PowerView | None) -> str:
    """PD-4.1, PD-4.5. Returns the remaining uses of a sentence, and the counters on its power."""
    if power is None:
        return ""
    limits = (limit_left(one) for one in power.sentences if one.name == name)
    counters = f"{power.counter} × {power.counters}" if power.counter else ""
    return ", ".join(filter(None, (*limits, counters)))


def limit_left(one: SentenceView) -> str:
    """PD-4.1. Returns the remaining uses of a sentence; "" without a limit."""
    return "" if one.left is None else f"{one.left} of {one.limit} left"


def want(want: dict[str, Any], field: str, cast: Cast, fields: Fields, you: Seat) -> Want:
    """Returns a target that a power needs."""
    given = first_value(fields, field)
    names: list[str] = want["options"]
    cards = bool(names) and cast.power(names[0]) is not None
    options = tuple(
        option(name, cast, name == given or (cards and not given and not n), you if cards else None)
        for n, name in enumerate(names)
    )
    return Want(field, want["words"].capitalize(), options, cards)


def option(name: str, cast: Cast, chosen: bool, you: Seat | None) -> Option:
    """Returns an option for a target; `you` is given only where the options are other powers."""
    power = None if you is None else cast.power(name)
    if power is None or you is None:
        return Option(name, cast.called(name), chosen)
    return Option(name, name, chosen, cast.owner(name, you), tuple(one.text for one in power.sentences))


def reactions_text(reacting: Sequence[tuple[str, SentenceView]]) -> str:
    """PD-4.2. Returns how many powers react by themselves, and how they are paid."""
    count = len({name for name, _ in reacting})
    if not count:
        return ""
    themselves = "reacts by itself" if count == 1 else "react by themselves"
    paid = ", paid from what you keep back" if any(one.cost for _, one in reacting) else ""
    return f"{count} of your powers {themselves}{paid}"
