"""Cards as printed, for screens and programs, one instance of each."""

from games.kit.values import dataclass
from games.mistywell.cards import (
    ACTIONS,
    COVENANTS,
    FATES,
    RECUPERATE,
    REQUESTS,
    Action,
    Card,
    Output,
    Request,
)
from games.mistywell.city import CHARACTERS, DISTRICTS, GROUPS


@dataclass(frozen=True, slots=True)
class SymbolView:
    """A symbol, when it counts ("" for always), and what it pays (None on an Action)."""

    symbol: str
    clock: str
    pay: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CardView:
    """A card as printed, one instance of each.

    `kind` is project, standard, unity, rest, request, fate or covenant.
    """

    key: str
    kind: str
    name: str
    emblem: str
    lines: tuple[str, ...]
    line: str
    cost: int = 0
    timer: int = 0
    symbols: tuple[SymbolView, ...] = ()
    group: str = ""
    group_emblem: str = ""
    district: str = ""
    owner: str = ""


def symbols(found: tuple[Output, ...]) -> tuple[SymbolView, ...]:
    """Returns symbols as printed."""
    return tuple(SymbolView(one.symbol, one.clock, getattr(one, "pay", None)) for one in found)


def printed(card: Card, kind: str, **more: object) -> CardView:
    """Returns a card as printed."""
    lines = tuple(line.words for line in card.lines)
    return CardView(card.key, kind, card.name, card.emblem, lines, card.line, **more)  # type: ignore[arg-type]


def action_view(card: Action) -> CardView:
    """Returns an Action as printed."""
    return printed(
        card,
        card.kind,
        cost=card.cost,
        timer=card.timer,
        symbols=symbols(card.outputs),
        owner=CHARACTERS[card.seat],
    )


def request_view(card: Request) -> CardView:
    """Returns a Request as printed."""
    group = GROUPS[card.group]
    home = DISTRICTS[group.district].name
    return printed(
        card,
        "request",
        symbols=symbols(card.needs),
        group=group.name,
        group_emblem=group.emblem,
        district=home,
    )


RECUPERATE_VIEW = CardView(
    RECUPERATE,
    "rest",
    "Recuperate",
    "sign-fate",
    ("Suffer 1 Fate.", "Flip the Clock.", "Recover all cards.", "Accept your Fate."),
    "Put your feet up. The city will still be on fire after tea.",
)
CARDS: dict[str, CardView] = {
    RECUPERATE: RECUPERATE_VIEW,
    **{key: action_view(card) for key, card in ACTIONS.items()},
    **{key: request_view(card) for key, card in REQUESTS.items()},
    **{key: printed(card, "fate") for key, card in FATES.items()},
    **{
        key: printed(card, "covenant", district=DISTRICTS[card.district].name)
        for key, card in COVENANTS.items()
    },
}
"""All cards as printed, by key."""
