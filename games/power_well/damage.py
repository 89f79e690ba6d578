"""Damage, healing, exhaustion and Power Flow (PW-7); nothing here asks a question."""

from games.power_well.boards import SLOT_MARBLES, By, TokenKind, hero_of, kind_of
from games.power_well.field import COLOURS
from games.power_well.state import FULL, MOST_FLOW, Duel
from games.power_well.story import (
    Acted,
    Cause,
    Dealt,
    Exhausted,
    FlowChanged,
    Fused,
    Healed,
    Over,
    Restored,
)

EVADED = "evaded"
"""Marker among the tokens that acted on an attack, once one of them evaded it."""
HITS = frozenset({"hit", "hit from here"})
"""PW-8.2. Events at which tokens act on damage."""
FUSED_POINTS = 2
"""PW-6.4. Points healed by each fused marble."""


def deal_damage(s: Duel, by: By, bar: int, amount: int, warded: list[str]) -> None:
    """PW-7.1. Deals damage to one bar of the foe, after the foe's tokens have reduced it (PW-8.2)."""
    victim = 1 - by.seat
    player = s.players[victim]
    if player.tokens or warded:
        amount = reduce_damage(s, victim, amount, warded)
    if amount <= 0:
        return
    dealt = min(amount, player.bars[bar])
    player.bars[bar] -= dealt
    left = player.bars[bar]
    s.tell(Dealt(by.seat, victim, COLOURS[bar], dealt, left, by.cause))
    if not left:
        exhaust(s, victim, bar)


def reduce_damage(s: Duel, seat: int, amount: int, warded: list[str]) -> int:
    """PW-8.2. Returns the damage that is left after a player's tokens, each of which acts once per attack.

    Tokens that lessen act before those that evade, none acts once no damage is left, and a Deal + that joins
    an evaded attack is evaded too.
    """
    s.incoming = 0 if EVADED in warded else amount
    for token, kind in _reducing_tokens(s, seat):
        if s.incoming > 0 and token not in warded:
            warded.append(token)
            before, index, slot = s.incoming, len(s.story), s.players[seat].tokens[token]
            by = By(seat, kind.name, kind.words, token)
            for sentence in kind.sentences:
                sentence.effect.now(s, by)
            acted = Acted(seat, kind.key, kind.name, slot, kind.words, before - s.incoming)
            s.story.insert(index, acted)
            if kind.evades:
                warded.append(EVADED)
    return s.incoming


def _reducing_tokens(s: Duel, seat: int) -> list[tuple[str, TokenKind]]:
    """Returns the tokens that act when a player would be hit, those that evade last."""
    found: list[tuple[str, TokenKind]] = []
    if HITS.isdisjoint(hero_of(s, seat).events):
        return found
    for token, slot in s.players[seat].tokens.items():
        kind = kind_of(s, seat, token)
        event = kind.when.event if kind.when else ""
        if event == "hit" or (event == "hit from here" and s.turn != seat and s.played & SLOT_MARBLES[slot]):
            found.append((token, kind))
    return sorted(found, key=lambda ward: (ward[1].evades, ward[0]))


def exhaust(s: Duel, seat: int, bar: int) -> None:
    """PW-7.4, PW-7.5. Exhausts a board; its owner pays coins at once, or loses the duel."""
    player = s.players[seat]
    price = 2 if player.exhausted else 1
    player.exhausted |= 1 << bar
    unaffordable = player.coins < price
    lost = min(price, player.coins)
    player.coins -= lost
    s.tell(Exhausted(seat, COLOURS[bar], lost, player.coins))
    if player.exhausted == 0b111:
        win(s, 1 - seat, "exhausted")
    elif unaffordable:
        win(s, 1 - seat, "coins")


def heal(s: Duel, by: By, seat: int, bar: int, amount: int) -> None:
    """PW-7.3. Heals a bar up to 10; the excess is lost."""
    bars = s.players[seat].bars
    healed = min(amount, FULL - bars[bar])
    if healed > 0:
        bars[bar] += healed
        s.tell(Healed(seat, COLOURS[bar], healed, bars[bar], by.cause))


def fuse(s: Duel, seat: int, bar: int, marbles: int) -> None:
    """PW-5.4, PW-7.6. Heals an Exhausted bar by fused marbles; at 10 its board is back in play at once."""
    player = s.players[seat]
    healed = min(FUSED_POINTS * marbles, FULL - player.bars[bar])
    player.bars[bar] += healed
    s.tell(Fused(seat, COLOURS[bar], healed, player.bars[bar]))
    if player.bars[bar] == FULL:
        player.exhausted &= ~(1 << bar)
        s.tell(Restored(seat, COLOURS[bar]))


def change_flow(s: Duel, seat: int, change: int, cause: Cause | None) -> None:
    """PW-7.7. Changes Power Flow within 0 and 5."""
    player = s.players[seat]
    after = min(MOST_FLOW, max(0, player.flow + change))
    if after != player.flow:
        s.tell(FlowChanged(seat, after - player.flow, after, cause))
        player.flow = after


def win(s: Duel, winner: int, reason: str) -> None:
    """Ends the duel at once, even within an effect (PW-7.8)."""
    s.phase = "over"
    s.tell(Over(reason, winner))
    s.end((1.0, 0.0) if winner == 0 else (0.0, 1.0), reason)
