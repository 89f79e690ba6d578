"""The setup in the rulebook's order, from the vote to the characters (PD-1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.asks import Ask, Choose, IllegalAnswer
from games.kit.contract import Steps, ask_all, ask_any, choose
from games.kit.dice import Dice
from games.powerdome import bargains, combat, events
from games.powerdome.arena import (
    DEALT_POWERS,
    GATES,
    LONGEST_LINE,
    LOOKS,
    NOMINATIONS,
    PERSONAS,
    PROTECTION,
    SETTINGS,
    valid_name,
    valid_text,
)
from games.powerdome.asks import COUNTLESS, Bids, Several
from games.powerdome.bargains import Bargain
from games.powerdome.powers import MODIFIERS, POWERS
from games.powerdome.state import Brawl, Character, Held
from games.powerdome.story.setup import (
    Cast,
    Culled,
    Dealt,
    Discarded,
    Entered,
    Hand,
    Nominated,
    Protected,
    Sold,
    Unsold,
    Voted,
)

PASS: Final = "pass"
MEASURED_POWERS: Final = 6
"""PD-5.3. Powers per player when dealt for measurements."""


def new_brawl(seats: int, options: Mapping[str, str], dice: Dice) -> Brawl:
    """PD-1.1. Returns the initial state; each player has 100 vitality."""
    s = Brawl(dice=dice)
    s.initiative, s.clock = options["initiative"], options["clock"] == "on"
    for seat in range(seats):
        s.characters[f"p{seat}"] = Character(f"p{seat}", seat, GATES[seat], look=LOOKS[seat])
    if options["powers"] == "dealt":
        deal(s, MEASURED_POWERS)
        s.phase = "opening"
    elif options["setup"] == "quick_brawl":
        s.phase = "dealing"
    return s


def deal(s: Brawl, each: int) -> None:
    """PD-1.8, PD-5.3. Deals this number of random powers to each player."""
    drawn = s.dice.sample(tuple(POWERS), each * len(s.seats))
    s.powers = {name: Held(name, number % len(s.seats)) for number, name in enumerate(drawn)}


def quick_brawl(s: Brawl) -> None:
    """PD-1.8. Deals two powers each, draws a place, and runs what acts at the start of the game."""
    deal(s, DEALT_POWERS)
    s.setting = s.dice.pick(tuple(SETTINGS))
    owned = {seat: tuple(held.name for held in s.owned(seat)) for seat in s.seats}
    s.tell(Dealt(s.setting, tuple(Hand(*events.who(s.player(seat)), owned[seat]) for seat in s.seats)))
    start_of_game(s)


def vote(s: Brawl) -> Steps[None]:
    """PD-1.2. A secret vote; modifiers that more than half of the players ticked are in play."""
    ask = Several("modifiers", tuple(MODIFIERS), 0, len(MODIFIERS), "PD-1.2")
    votes = yield from ask_all(lambda: dict.fromkeys(s.seats, ask))
    wanted = {name: sum(name in vote for vote in votes.values()) for name in MODIFIERS}
    s.modifiers = [name for name, yes in wanted.items() if 2 * yes > len(s.seats)]
    s.tell(Voted(tuple(s.modifiers), {name: yes for name, yes in wanted.items() if yes}))
    s.phase = "nomination"


def nominate(s: Brawl) -> Steps[None]:
    """PD-1.3. Three nominations each, in secret; a power that several named is there once."""
    ask = Several("nominate", tuple(POWERS), NOMINATIONS, NOMINATIONS, "PD-1.3")
    named = yield from ask_all(lambda: dict.fromkeys(s.seats, ask))
    for seat in s.seats:
        for name in named[seat]:
            s.nominated.setdefault(name, []).append(seat)
    s.tell(Nominated({name: tuple(seats) for name, seats in s.nominated.items()}))
    s.phase = "culling"
    if len(s.nominated) <= 2 * len(s.seats):
        cull(s)


def places(s: Brawl) -> int:
    """PD-1.4. Returns the number of places at the auction."""
    return 2 * len(s.seats)


def protect(s: Brawl) -> Steps[None]:
    """PD-1.4. The player whose turn it is may pay 5 to protect a power, until all pass in a row."""
    seat = s.turn
    name = yield from choose(seat, lambda: _protection(s))
    if name == PASS:
        s.passed.append(seat)
    else:
        s.passed = []
        one = s.player(seat)
        s.shielded[name] = seat
        s.tell(Protected(*events.who(one), name))
        events.lose_vitality(s, one, PROTECTION, "protection")
    s.turn = (seat + 1) % len(s.seats)
    if len(s.passed) == len(s.seats) or len(s.shielded) == places(s):
        cull(s)


def _protection(s: Brawl) -> Ask:
    rich = s.player(s.turn).vitality > PROTECTION
    names = [name for name in s.nominated if rich and name not in s.shielded]
    return Choose("protect", (PASS, *names), rule="PD-1.4", cost=PROTECTION)


def cull(s: Brawl) -> None:
    """PD-1.4. Draws lots for the free places; the other powers leave the game."""
    rest = [name for name in s.nominated if name not in s.shielded]
    free = places(s) - len(s.shielded)
    drawn = s.dice.sample(rest, free) if len(rest) > free else rest
    s.pool = [name for name in POWERS if name in s.shielded or name in drawn]
    removed = tuple(name for name in s.nominated if name not in s.pool)
    s.tell(Culled(tuple(s.pool), removed, drawn=len(rest) > free > 0))
    s.turn, s.phase = 0, "auction"


def auction(s: Brawl) -> Steps[None]:
    """PD-1.5. All bids in one secret answer each; the highest bid for a power pays and gets it."""
    bids = yield from ask_all(lambda: {seat: Bids(s.pool, s.player(seat).vitality) for seat in s.seats})
    for name in s.pool:
        s.bids[name] = {seat: bids[seat][name] for seat in s.seats if name in bids[seat]}
        _sell(s, name, s.bids[name])
    s.phase = "exchange"


def _sell(s: Brawl, name: str, bids: dict[int, int]) -> None:
    highest = max(bids.values(), default=0)
    best = [seat for seat, bid in bids.items() if bid == highest]
    if not best:
        s.tell(Unsold(name))
        return
    winner = best[0] if len(best) == 1 else s.dice.pick(best)
    s.powers[name] = Held(name, winner)
    one = s.player(winner)
    one.vitality -= highest
    tied, now = len(best) > 1, one.vitality
    s.tell(Sold(*events.who(one), name, bid=highest, bids=bids.copy(), tied=tied, now=now))


def exchange(s: Brawl) -> Steps[None]:
    """PD-1.6. One action of any player; ends when all are ready, or when nobody wants to act."""
    action = yield from ask_any(lambda: {seat: Bargain(s, seat) for seat in active_traders(s)})
    if action:
        bargains.apply_action(s, *action)
    if action is None or not active_traders(s):
        for offer in bargains.open_offers(s):
            offer.fate = "withdrawn"
        s.ready = []
        s.phase = "discards"


def active_traders(s: Brawl) -> list[int]:
    """PD-1.6. Returns the seats that may still act in the trade; none once all are ready."""
    here = [seat for seat in s.seats if seat not in s.silent]
    if all(seat in s.ready for seat in here):
        return []
    return [seat for seat in here if bargains.may_offer(s, seat) or list(Bargain(s, seat))]


def discard(s: Brawl) -> Steps[None]:
    """PD-1.6. Players throw away powers that they own."""
    owners = [seat for seat in s.seats if s.owned(seat)]
    chosen: dict[int, tuple[str, ...]] = {}
    if owners:
        chosen = yield from ask_all(lambda: {seat: _discards(s, seat) for seat in owners})
    for seat in owners:
        for name in chosen[seat]:
            del s.powers[name]
            s.tell(Discarded(*events.who(s.player(seat)), name))
    s.phase = "characters"


def _discards(s: Brawl, seat: int) -> Ask:
    names = [held.name for held in s.owned(seat)]
    return Several("discard", names, 0, len(names), "PD-1.6")


# Characters (PD-1.7)


class Persona(NamedTuple):
    """PD-1.7. A player's character, and the place that the player votes for."""

    name: str
    look: str
    line: str
    setting: str


class Casting(Ask):
    """PD-1.7. A name, a look, a line, a place: `Protagonist / helmet / Slow, but he gets there. / Pit`."""

    __slots__ = ("name", "taken")
    kind = "casting"

    def __init__(self, name: str, look: str, taken: Sequence[str]) -> None:
        super().__init__(
            "character",
            "PD-1.7",
            private=True,
            name=name,
            look=look,
            looks=list(LOOKS),
            settings=dict(SETTINGS),
        )
        self.name = name
        self.taken = taken

    def parse(self, text: str) -> Persona:
        """Returns the persona; raises IllegalAnswer for unprintable text and for names that are taken."""
        parts = text.split(" / ")
        if len(parts) != 4:
            raise IllegalAnswer(f"Write it like “{self.default}”.", "PD-1.7")
        name, look, line, setting = parts
        if valid_name(name) in POWERS or name in self.taken:
            raise IllegalAnswer(f"The name {name} is taken.", "PD-1.7")
        if look not in LOOKS or setting not in SETTINGS:
            raise IllegalAnswer("Choose one of the looks and one of the settings.", "PD-1.7")
        return Persona(name, look, valid_text("" if line == "-" else line, LONGEST_LINE, "PD-1.7"), setting)

    @property
    def default(self) -> str:
        """The gate's name and look."""
        return f"{self.name} / {self.detail['look']} / - / {next(iter(SETTINGS))}"

    def sample(self, dice: Dice) -> str:
        """Returns a random persona, or the gate's name, with a random look and place."""
        name = self.name if dice.below(4) == 0 else dice.pick(tuple(PERSONAS))
        line = PERSONAS.get(name, "-")
        return f"{name} / {dice.pick(LOOKS)} / {line} / {dice.pick(tuple(SETTINGS))}"

    def __iter__(self) -> Iterator[str]:
        """Yields the default alone: there are too many names to list."""
        yield self.default

    @property
    def size(self) -> int:
        """COUNTLESS: there are too many answers to count."""
        return COUNTLESS

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the answer for `name`, `look`, `line` and `setting`; empty fields take the default."""
        default = dict(zip(Persona._fields, self.default.split(" / ")))
        given = {name: " ".join(next(iter(fields.get(name, ())), "").split()) for name in Persona._fields}
        return " / ".join(given[name] or default[name] for name in Persona._fields)


def cast(s: Brawl) -> Steps[None]:
    """PD-1.7. Names, looks and lines; the place with most votes, ties drawn. Does not affect the play."""
    personas = yield from ask_all(
        lambda: {
            one.seat: Casting(one.name, one.look, [other for other in GATES if other != one.name])
            for one in s.players()
        }
    )
    taken: list[str] = []
    for seat, persona in personas.items():
        one = s.player(seat)
        one.name = next(name for name in numbered_names(persona.name) if name not in taken)
        one.look, one.line = persona.look, persona.line
        taken.append(one.name)
    votes = [persona.setting for persona in personas.values()]
    most = max(votes.count(name) for name in votes)
    s.setting = s.dice.pick([name for name in SETTINGS if votes.count(name) == most])
    s.tell(Entered(s.setting, tuple(Cast(*events.who(one), one.look, one.line) for one in s.players())))
    s.phase = "opening"


def numbered_names(name: str) -> Iterator[str]:
    """PD-1.7. Yields a name, then numbered ones for further players with it."""
    yield name
    yield from (f"{name} {number}" for number in ("II", "III", "IV", "V", "VI", "VII", "VIII"))


def start_of_game(s: Brawl) -> None:
    """PD-1.2, PD-4.2. Runs modifiers, then powers that act at the start of the game."""
    s.began = {name: held.owner for name, held in s.powers.items()}
    combat.run_modifiers_at(s, "start")
    for seat in s.seats:
        for held in s.owned(seat):
            for effect in POWERS[held.name].effects:
                if effect.way == "start" and s.player(seat).alive:
                    events.run_at_start(s, held.name, effect, s.player(seat))
                    events.settle(s)
    combat.kill_orphaned_allies(s)
    s.phase = "strategy"
