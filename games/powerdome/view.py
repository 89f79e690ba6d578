"""The view of a seat: all that is public. Secret answers are never part of it."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.values import dataclass
from games.powerdome.arena import LAST_ROUND, PROTECTION, SETTINGS
from games.powerdome.bargains import Lack, lack_of_offer, refusal_of_lack
from games.powerdome.playback import Standing
from games.powerdome.power_views import AfflictionView, ModifierView, PowerView, SentenceView
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS, POWERS, Effect
from games.powerdome.setup import places
from games.powerdome.state import Brawl, Character, Fall, Held, Offer
from games.powerdome.story.people import Who

WHOLE_TOME: Final = ("modifiers", "nomination")
"""Phases that show the whole PowerTome; later ones until the auction show the nominated powers."""


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A player's character or an ally; `points` are its action points this round."""

    key: str
    seat: int
    name: str
    kind: str
    look: str
    line: str
    vitality: int
    alive: bool
    fresh: bool
    points: int
    afflictions: tuple[AfflictionView, ...]
    counters: Mapping[str, int] = field(hash=False)
    powers: tuple[PowerView, ...]
    allies: tuple["CharacterView", ...]
    gave_up: bool
    ready: bool

    @property
    def reacting(self) -> tuple[tuple[str, SentenceView], ...]:
        """PD-4.2. Reactive sentences with uses left, each with its power's name."""
        return tuple(
            (power.name, one)
            for power in self.powers
            for one in power.sentences
            if "reactive" in one.ways and one.left != 0
        )

    @property
    def standing(self) -> Standing:
        """Current values, from which a playback rewinds."""
        return {
            "alive": int(self.alive),
            "vitality": self.vitality,
            "powers": 0 if self.kind else len(self.powers),
            "banes": sum(affliction.copies for affliction in self.afflictions),
            "counters": sum(self.counters.values()),
        }


@dataclass(frozen=True, slots=True)
class LotView:
    """PD-1.3 to PD-1.5. A nominated power: nominators, protector, bids.

    `fate` is nominated, culled, at auction, sold or unsold.
    """

    name: str
    nominators: tuple[int, ...]
    protector: int | None
    bids: Mapping[int, int]
    fate: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """PD-1.6. An offer; `powers` are the powers that it names, while it is open.

    `acceptable`: both still have what it names; else `why` and `lack` say what is missing.
    """

    number: int
    by: int
    to: int
    give: tuple[str, ...]
    give_vitality: int
    want: tuple[str, ...]
    want_vitality: int
    promise: str
    fate: str
    acceptable: bool
    why: str
    lack: Lack | None
    powers: tuple[PowerView, ...]


@dataclass(frozen=True, slots=True)
class FallView:
    """PD-3.1. A player's death: its round, its cause, and who caused it (empty if nobody)."""

    seat: int
    round: int
    cause: str
    by_key: str = ""
    by_name: str = ""
    by_seat: int | None = None

    @property
    def by(self) -> Who | None:
        """Who caused it."""
        return None if self.by_seat is None else Who(self.by_key, self.by_name, self.by_seat)


@dataclass(frozen=True, slots=True)
class BrawlView:
    """The state as one seat, or a spectator, may see it.

    `phase`: dealing, modifiers, nomination, culling, auction, exchange, discards, characters, opening,
    strategy, allocation, over. `turn` is the seat that may protect a power; `passed` are the seats that
    passed since the last protection. `powers` holds the whole PowerTome during nomination, then nominated
    powers until they are sold. `offers` are all offers during the trade, later the accepted ones with their
    promises, to the end of the game (PD-1.6). `falls` are the deaths of players so far, in order.
    """

    seat: int | None
    phase: str
    round: int
    last_round: int
    calm: int
    clock: bool
    initiative: str
    setting: str
    setting_words: str
    modifiers: tuple[ModifierView, ...]
    characters: tuple[CharacterView, ...]
    falls: tuple[FallView, ...]
    powers: tuple[PowerView, ...]
    all_modifiers: tuple[ModifierView, ...]
    lots: tuple[LotView, ...]
    places: int
    protection: int
    turn: int | None
    passed: tuple[int, ...]
    offers: tuple[OfferView, ...]
    settings: Mapping[str, str]

    @property
    def standing(self) -> dict[str, Standing]:
        """Current values of all characters, by key."""
        return {one.key: one.standing for player in self.characters for one in (player, *player.allies)}

    @property
    def ends(self) -> str:
        """PD-3.5. How a game ends in which several players survive; "" if it never does."""
        if not self.clock:
            return ""
        return (
            f"After round {self.last_round} the most vitality wins. "
            "Three rounds in a row without a loss cost everybody half."
        )

    def fall_of(self, one: CharacterView) -> FallView | None:
        """PD-3.1. Returns the last death of a dead player; None for a living one."""
        falls = (fall for fall in reversed(self.falls) if fall.seat == one.seat)
        return None if one.alive else next(falls, None)


def view(s: Brawl, seat: int | None) -> BrawlView:
    """Returns a seat's view: the same for all, as hidden information is only in asks and answers."""
    return BrawlView(
        seat=seat,
        phase=s.phase,
        round=s.round,
        last_round=LAST_ROUND,
        calm=s.calm,
        clock=s.clock,
        initiative=s.initiative,
        setting=s.setting,
        setting_words=SETTINGS.get(s.setting, ""),
        modifiers=tuple(modifier_view(name) for name in s.modifiers),
        characters=tuple(_character(s, s.player(each)) for each in s.seats),
        falls=tuple(_fall(s, fall) for fall in s.falls),
        powers=tuple(map(power_view, _tome(s))),
        all_modifiers=tuple(map(modifier_view, MODIFIERS)) if s.phase == "modifiers" else (),
        lots=tuple(_lot(s, name) for name in s.nominated) if not s.round else (),
        places=places(s),
        protection=PROTECTION,
        turn=s.turn if s.phase == "culling" else None,
        passed=tuple(s.passed) if s.phase in ("culling", "auction") else (),
        offers=tuple(
            _offer(s, offer)
            for offer in s.offers
            if offer.fate in ("open", "accepted") or s.phase == "exchange"
        ),
        settings=SETTINGS if s.phase == "characters" else {},
    )


def _tome(s: Brawl) -> tuple[str, ...]:
    """Returns the powers that are still to be decided about."""
    if s.phase in WHOLE_TOME:
        return tuple(POWERS)
    return tuple(s.nominated) if s.phase in ("culling", "auction") else ()


def _offer(s: Brawl, offer: Offer) -> OfferView:
    lack = lack_of_offer(s, offer) if offer.fate == "open" else None
    reason = refusal_of_lack(s, lack)
    named = (*offer.give.powers, *offer.want.powers) if offer.fate == "open" else ()
    return OfferView(
        number=offer.number,
        by=offer.by,
        to=offer.to,
        give=offer.give.powers,
        give_vitality=offer.give.vitality,
        want=offer.want.powers,
        want_vitality=offer.want.vitality,
        promise=offer.promise,
        fate=offer.fate,
        acceptable=offer.fate == "open" and lack is None,
        why=reason.message if reason else "",
        lack=lack,
        powers=tuple(map(power_view, named)),
    )


def _lot(s: Brawl, name: str) -> LotView:
    return LotView(
        name=name,
        nominators=tuple(s.nominated[name]),
        protector=s.shielded.get(name),
        bids=s.bids.get(name, {}),
        fate=_fate(s, name),
    )


def _fate(s: Brawl, name: str) -> str:
    if s.phase == "culling":
        return "nominated"
    if name not in s.pool:
        return "culled"
    if s.phase == "auction":
        return "at auction"
    return "sold" if s.bids.get(name) else "unsold"


def _character(s: Brawl, one: Character) -> CharacterView:
    allies = () if one.kind else tuple(_character(s, ally) for ally in s.allies(one.seat))
    powers: tuple[PowerView, ...]
    if one.kind:
        powers = tuple(_own_power(one.kind, n) for n in range(len(ALLIES[one.kind].powers)))
    else:
        powers = tuple(_held(held) for held in s.owned(one.seat))
    return CharacterView(
        key=one.key,
        seat=one.seat,
        name=one.name,
        kind=one.kind,
        look=one.look,
        line=ALLIES[one.kind].line if one.kind else one.line,
        vitality=one.vitality,
        alive=one.alive,
        fresh=one.fresh,
        points=one.points,
        afflictions=tuple(
            affliction_view(name, one.afflictions.count(name)) for name in dict.fromkeys(one.afflictions)
        ),
        counters=dict(one.counters),
        powers=powers,
        allies=allies,
        gave_up=not one.kind and one.seat in s.silent,
        ready=one.seat in s.ready,
    )


def _fall(s: Brawl, fall: Fall) -> FallView:
    by = s.characters.get(fall.by)
    if by is None:
        return FallView(fall.seat, fall.round, fall.cause)
    return FallView(fall.seat, fall.round, fall.cause, by.key, by.name, by.seat)


def _held(held: Held) -> PowerView:
    return _held_view(held.name, held.owner, held.counters, tuple(sorted(held.used.items())))


@cache
def _held_view(name: str, owner: int, counters: int, used: tuple[tuple[str, int], ...]) -> PowerView:
    power, times = POWERS[name], dict(used)
    sentences = tuple(
        _sentence(effect, power.named(index), times.get(str(index), 0))
        for index, effect in enumerate(power.effects)
    )
    terms = _terms(sentence.words for sentence in sentences)
    return PowerView(
        name, power.line, power.ways, power.keywords, sentences, power.counter, counters, owner, terms
    )


@cache
def power_view(name: str) -> PowerView:
    """Returns the view of a power without an owner."""
    power = POWERS[name]
    sentences = tuple(_sentence(one, power.named(n), 0) for n, one in enumerate(power.effects))
    terms = _terms(sentence.words for sentence in sentences)
    return PowerView(name, power.line, power.ways, power.keywords, sentences, power.counter, terms=terms)


@cache
def _own_power(kind: str, number: int) -> PowerView:
    power = ALLIES[kind].powers[number]
    sentences = tuple(_sentence(one, power.named(n), 0) for n, one in enumerate(power.effects))
    terms = _terms(sentence.words for sentence in sentences)
    return PowerView(power.name, power.line, power.ways, power.keywords, sentences, "", terms=terms)


def _terms(sentences: Iterable[str]) -> tuple[str, ...]:
    """PD-4.5. Returns the texts of the afflictions that sentences name."""
    words = " ".join(sentences)
    return tuple(f"{name}, each round: {one.words}" for name, one in AFFLICTIONS.items() if name in words)


def _sentence(effect: Effect, name: str, used: int) -> SentenceView:
    return SentenceView(
        words=effect.words,
        name=name,
        ways=effect.ways,
        keywords=effect.keywords,
        cost=effect.cost.words,
        burn=effect.cost.burn,
        utilize=effect.cost.utilize,
        limit=effect.limit,
        left=effect.limit - used if effect.limit else None,
        wants=tuple(want.words for want in effect.wants),
    )


@cache
def modifier_view(name: str) -> ModifierView:
    """Returns the view of a modifier."""
    modifier = MODIFIERS[name]
    return ModifierView(name, modifier.line, modifier.words, _terms(modifier.words))


@cache
def affliction_view(name: str, copies: int) -> AfflictionView:
    """Returns the view of an affliction."""
    affliction = AFFLICTIONS[name]
    return AfflictionView(name, affliction.line, affliction.words, copies)


def imagine(s: Brawl, dice: Dice) -> None:
    """Replaces the dice: nothing else is hidden between questions, as secret answers are not in the state."""
    s.dice = dice
