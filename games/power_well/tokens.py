"""Tokens on slots (PW-8): laying, moving, spending, and acting at their moments."""

from collections.abc import Iterable
from functools import lru_cache

from games.kit.asks import Choose
from games.kit.contract import Question, Steps, choose
from games.power_well.boards import HEROES, RAILS, SLOT_MARBLES, By, TokenKind, kind_of
from games.power_well.field import EVERYTHING
from games.power_well.state import SIDES, Duel, Player
from games.power_well.story import Acted, Counted, Moved, Placed, Spent


def token_id(seat: int, token: str) -> str:
    """Returns the id of a token among those of both players: `left-shield1`."""
    return f"{SIDES[seat]}-{token}"


def placed(s: Duel, seat: int, kind: TokenKind) -> list[str]:
    """Returns a player's placed tokens of a kind, sorted."""
    return sorted(token for token in s.players[seat].tokens if token[:-1] == kind.key)


def count(s: Duel, seat: int, kind: TokenKind) -> int:
    """Returns the number of a seat's placed tokens of a kind, or the value of its counter."""
    return counted(s.players[seat], kind)


def counted(player: Player, kind: TokenKind) -> int:
    """Returns the number of a player's placed tokens of a kind, or the value of the counter."""
    if not kind.places:
        return player.counters.get(kind.key, 0)
    return sum(token[:-1] == kind.key for token in player.tokens)


def row_of(slot: str) -> int:
    """PW-8.1. Returns the row number of a slot on a row rail, else 0."""
    return int(slot[-1]) if slot[-1].isdigit() else 0


def free_slots(player: Player, seat: int, kind: TokenKind) -> list[str]:
    """PW-8.2. Returns the slots on which a kind may still be laid: one token of each player per slot."""
    taken = player.tokens.values()
    return [slot for slot in kind.slots(seat) if slot not in taken]


def next_token(player: Player, kind: TokenKind) -> str:
    """Returns the first token of a kind in the supply; there must be one."""
    return next(token for n in range(1, kind.supply + 1) if (token := f"{kind.key}{n}") not in player.tokens)


def place(s: Duel, by: By, kind: TokenKind, slot: str) -> None:
    """Lays the first token of the supply on a slot."""
    player = s.players[by.seat]
    player.lay(next_token(player, kind), slot)
    s.tell(Placed(by.seat, kind.key, kind.name, slot, by.cause))


def move(s: Duel, by: By, token: str, slot: str) -> None:
    """Moves a token to another slot."""
    player, kind = s.players[by.seat], kind_of(s, by.seat, token)
    s.tell(Moved(by.seat, kind.key, kind.name, player.tokens[token], slot, by.cause))
    player.lay(token, slot)


def row_after(s: Duel, by: By, token: str, rows: int) -> int:
    """Returns the row to which a token can move down or (negative) up its rail, 0 if it cannot move.

    The rail's end or another token stops it.
    """
    rail, tokens = RAILS[by.seat], s.players[by.seat].tokens
    at = start = row_of(tokens[token])
    step = 1 if rows > 0 else -1
    for _ in range(abs(rows) if start else 0):
        if not 1 <= at + step <= len(rail) or rail[at + step - 1] in tokens.values():
            break
        at += step
    return at if at != start else 0


def slide(s: Duel, by: By, token: str, rows: int) -> None:
    """Moves a token along its rail, as far as it can."""
    if row := row_after(s, by, token, rows):
        move(s, by, token, RAILS[by.seat][row - 1])


def spend(s: Duel, by: By, token: str) -> None:
    """Puts a token back into the supply."""
    kind = kind_of(s, by.seat, token)
    slot = s.players[by.seat].put_away(token)
    s.tell(Spent(by.seat, kind.key, kind.name, slot, by.cause))


def add(s: Duel, by: By, kind: TokenKind, change: int) -> None:
    """Changes a counter within 0 and its supply."""
    player = s.players[by.seat]
    before = player.counters.get(kind.key, 0)
    after = min(kind.supply, max(0, before + change))
    player.counters = {**player.counters, kind.key: after}
    if after != before:
        s.tell(Counted(by.seat, kind.key, kind.name, kind.names, after - before, after, by.cause))


def trigger(s: Duel, event: str, actor: int, marbles: int = EVERYTHING) -> Iterable[Question]:
    """PW-6.4, PW-8.2. Lets tokens act on an event, once each; whose turn it is chooses the order."""
    one, two = s.players
    if event not in _events(one.hero, two.hero):
        return ()
    waiting = _triggered(s, event, actor, marbles)
    return _act(s, waiting) if waiting else ()


@lru_cache
def _events(one: str, two: str) -> frozenset[str]:
    """PW-8.2. Returns the events on which tokens of two heroes may act."""
    return frozenset((*HEROES[one].events, *HEROES[two].events))


def _act(s: Duel, waiting: list[tuple[int, str]]) -> Steps[None]:
    """PW-6.4, PW-6.5. Lets the waiting tokens act, once each; one that can do nothing is passed over."""
    while waiting:
        seat, token = waiting[0] if len(waiting) == 1 else (yield from _next(s, waiting))
        waiting.remove((seat, token))
        kind = kind_of(s, seat, token)
        slot, by = s.players[seat].tokens.get(token), By(seat, kind.name, kind.words, token)
        if slot and any(sentence.effect.able(s, by) for sentence in kind.sentences):
            s.tell(Acted(seat, kind.key, kind.name, slot, kind.words, 0))
            for sentence in kind.sentences:
                yield from sentence.effect.do(s, by)


def _triggered(s: Duel, event: str, actor: int, marbles: int) -> list[tuple[int, str]]:
    """Returns the tokens that act on an event, with their seats."""
    found = []
    for seat, player in enumerate(s.players):
        if not player.tokens or (kinds := HEROES[player.hero].events.get(event)) is None:
            continue
        for token, slot in player.tokens.items():
            who = kinds.get(token[:-1])
            if who is None or (who != "anyone" and (who == "you") != (seat == actor)):
                continue
            if SLOT_MARBLES[slot] & marbles or event in ("starts", "ends"):
                found.append((seat, token))
    return found


def _next(s: Duel, waiting: list[tuple[int, str]]) -> Steps[tuple[int, str]]:
    """Asks which token acts next, unless all are alike and their order makes no difference."""
    seat, token = waiting[0]
    if len({(one, other[:-1]) for one, other in waiting}) == 1 and not kind_of(s, seat, token).acts_by_place:
        return waiting[0]
    options = {token_id(seat, token): (seat, token) for seat, token in waiting}
    ask = Choose(
        "token", options, rule="PW-6.4", deed="act", seat=s.turn, ability="", words="Which token acts next?"
    )
    chosen: tuple[int, str] = yield from choose(s.turn, ask)
    return chosen


def marbles_beside(slots: list[str]) -> int:
    """Returns the marbles in the rows and columns of slots."""
    marbles = 0
    for slot in slots:
        marbles |= SLOT_MARBLES[slot]
    return marbles
