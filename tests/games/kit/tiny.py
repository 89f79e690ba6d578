"""Three tiny games that use every part of the kit: secret bids, hidden cards, and an open market."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from games.kit.asks import Ask, Choose, IllegalAnswer, Some, Split
from games.kit.contract import Game, Option, Seat, State, Steps, ask_all, ask_any, choose, done
from games.kit.dice import Dice
from games.kit.story import Fact
from games.kit.values import dataclass
from tests.games.kit.loose import tell


@dataclass(slots=True, kw_only=True)
class AuctionState(State):
    prizes: list[int]
    coins: list[int]
    points: list[int]
    lot: int | None = None

    def copy(self) -> "AuctionState":
        twin = self.blank()
        twin.prizes, twin.coins, twin.points = self.prizes[:], self.coins[:], self.points[:]
        twin.lot = self.lot
        return twin


@dataclass(frozen=True, slots=True)
class AuctionView:
    left: tuple[int, ...]
    coins: tuple[int, ...]
    points: tuple[int, ...]
    lot: int | None


class Auction(Game[AuctionState]):
    """A-1. Five prizes in random order; all bid at once, in secret; the earliest of the highest wins."""

    slug = "auction"
    title = "Auction"
    seats = range(2, 5)
    options = (Option("coins", "Coins", ("6", "9"), "6", "What everybody starts with."),)
    state = AuctionState

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> AuctionState:
        coins = int(options["coins"])
        return AuctionState(dice=dice, prizes=[1, 2, 3, 4, 5], coins=[coins] * seats, points=[0] * seats)

    def step(self, state: AuctionState) -> Steps[None]:
        state.lot = state.prizes.pop(state.dice.below(len(state.prizes)))
        tell(state, "lot", prize=state.lot)
        bids: dict[Seat, str] = yield from ask_all(lambda: self.asks(state))
        winner = max(bids, key=lambda seat: int(bids[seat]))
        tell(state, "sold", seat=winner, price=int(bids[winner]))
        state.coins[winner] -= int(bids[winner])
        state.points[winner] += state.lot
        state.lot = None
        if not state.prizes:
            self.finish(state, "sold out")

    def asks(self, state: AuctionState) -> dict[Seat, Ask]:
        return {
            seat: Choose("bid", [str(n) for n in range(coins + 1)], rule="A-1", private=True)
            for seat, coins in enumerate(state.coins)
        }

    def finish(self, state: AuctionState, reason: str) -> None:
        most = max(points for seat, points in enumerate(state.points) if seat not in state.silent)
        won = [points == most and seat not in state.silent for seat, points in enumerate(state.points)]
        state.end(tuple(one / sum(won) for one in won), reason)

    def view(self, state: AuctionState, seat: Seat | None) -> AuctionView:
        return AuctionView(tuple(sorted(state.prizes)), tuple(state.coins), tuple(state.points), state.lot)

    def imagine(self, state: AuctionState, seat: Seat, dice: Dice) -> None:
        state.dice = dice

    def figures(self, state: AuctionState) -> dict[str, float]:
        return {"points": sum(state.points)}

    def tally(self, fact: Fact) -> tuple[str, ...]:
        return ("sold",) if fact.kind == "sold" else ()

    def resign(self, state: AuctionState, seat: Seat) -> None:
        state.silent += (seat,)
        tell(state, "left", seat=seat)
        if len(state.silent) == len(state.coins) - 1:
            self.finish(state, "resigned")

    def notation(self, state: AuctionState) -> str:
        return f"lot {state.lot} coins {state.coins} points {state.points} left {sorted(state.prizes)}"

    def check(self, state: AuctionState) -> None:
        assert sum(state.points) + sum(state.prizes) + (state.lot or 0) == 15
        assert min(state.coins) >= 0

    def value(self, state: AuctionState, seat: Seat) -> float:
        return (state.points[seat] + state.coins[seat] / 10) / 16


@dataclass(slots=True, kw_only=True)
class HandsState(State):
    deck: list[int]
    hands: list[list[int]]
    table: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    top: int | None = None
    seen: set[int] = field(default_factory=set)
    turn: int = 0

    def copy(self) -> "HandsState":
        twin = self.blank()
        twin.deck, twin.hands = self.deck[:], [hand[:] for hand in self.hands]
        twin.table, twin.shares = self.table[:], self.shares[:]
        twin.top, twin.seen, twin.turn = self.top, set(self.seen), self.turn
        return twin


@dataclass(frozen=True, slots=True)
class HandsView:
    mine: tuple[int, ...]
    held: tuple[int, ...]
    deck: int
    table: tuple[int, ...]
    shares: tuple[int, ...]
    top: int | None
    turn: int


class Hands(Game[HandsState]):
    """H-1. Draw a card, peek at the top one, or pay with cards for a share; the dearest hand wins."""

    slug = "hands"
    title = "Hands"
    seats = range(2, 4)
    state = HandsState

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> HandsState:
        deck = list(range(1, 13))
        hands = [sorted(deck.pop(dice.below(len(deck))) for _ in range(2)) for _ in range(seats)]
        return HandsState(dice=dice, deck=deck, hands=hands, shares=[0] * seats)

    def step(self, state: HandsState) -> Steps[None]:
        seat = state.turn
        deeds = ["draw"] + ["peek"] * (seat not in state.seen) + ["pay"] * bool(state.hands[seat])
        deed = yield from choose(seat, Choose("deed", deeds, rule="H-1"))
        if deed == "draw":
            self.draw(state, seat)
        elif deed == "peek":
            self.peek(state, seat)
        else:
            yield from self.pay(state, seat)
        yield done(seat)
        state.turn = (seat + 1) % len(state.hands)

    def draw(self, state: HandsState, seat: Seat) -> None:
        """H-2. The top card where it is known to somebody, else any; without cards the game is over."""
        if state.top is None and not state.deck:
            best = max(map(sum, state.hands))
            state.end(tuple(float(sum(hand) == best) for hand in state.hands), "no cards")
        card = self.lift(state) if state.top is None else state.top
        state.top, state.seen = None, set()
        state.hands[seat] = sorted([*state.hands[seat], card])
        tell(state, "drew", to=(seat,), card=card)
        tell(state, "draws", seat=seat)

    def peek(self, state: HandsState, seat: Seat) -> None:
        """H-3. A peek fixes the top card and shows it to one seat."""
        if state.top is None and state.deck:
            state.top = self.lift(state)
        state.seen.add(seat)
        state.seal()
        tell(state, "peeked", to=(seat,), card=state.top)

    def lift(self, state: HandsState) -> int:
        return state.deck.pop(state.dice.below(len(state.deck)))

    def pay(self, state: HandsState, seat: Seat) -> Steps[None]:
        """H-4. One or two cards go to the table; each gives two shares, for anybody."""
        chosen = yield from choose(seat, lambda: self.mine(state, seat))
        cards = [int(card) for card in chosen]
        state.hands[seat] = [card for card in state.hands[seat] if card not in cards]
        state.table += cards
        most = {f"p{other}": 2 for other in range(len(state.hands))}
        shares = yield from choose(seat, Split("shares", 2 * len(cards), most, rule="H-4"))
        for name, share in shares.items():
            state.shares[int(name[1:])] += share

    def mine(self, state: HandsState, seat: Seat) -> Some:
        offered = [str(card) for card in state.hands[seat]]
        return Some("cards", offered, 1, 2, rule="H-4", private=True)

    def view(self, state: HandsState, seat: Seat | None) -> HandsView:
        return HandsView(
            mine=tuple(state.hands[seat]) if seat is not None else (),
            held=tuple(len(hand) for hand in state.hands),
            deck=len(state.deck) + (state.top is not None),
            table=tuple(state.table),
            shares=tuple(state.shares),
            top=state.top if seat in state.seen else None,
            turn=state.turn,
        )

    def imagine(self, state: HandsState, seat: Seat, dice: Dice) -> None:
        state.dice = dice
        others = [other for other in range(len(state.hands)) if other != seat]
        hidden = state.deck + [card for other in others for card in state.hands[other]]
        knows_top = seat in state.seen or state.top is None
        pool = sorted(hidden if knows_top else [*hidden, state.top or 0])
        dice.shuffle(pool)
        for other in others:
            state.hands[other] = sorted(pool.pop() for _ in state.hands[other])
        if not knows_top:
            state.top = pool.pop()
        state.deck = pool

    def hidden(self, state: HandsState, seat: Seat) -> list[list[int]]:
        top = [] if seat in state.seen or state.top is None else [state.top]
        return [state.deck, top, *(hand for other, hand in enumerate(state.hands) if other != seat)]

    def resign(self, state: HandsState, seat: Seat) -> None:
        state.end(tuple(float(other != seat) for other in range(len(state.hands))), "resigned")

    def notation(self, state: HandsState) -> str:
        hands = " ".join(",".join(map(str, hand)) or "-" for hand in state.hands)
        return f"{hands} | deck {len(state.deck)} top {state.top} table {state.table} shares {state.shares}"

    def check(self, state: HandsState) -> None:
        top = [] if state.top is None else [state.top]
        held = [card for hand in state.hands for card in hand]
        assert sorted(state.deck + held + state.table + top) == list(range(1, 13))

    def value(self, state: HandsState, seat: Seat) -> float:
        return min(1.0, sum(state.hands[seat]) / 78)


@dataclass(slots=True, kw_only=True)
class MarketState(State):
    goods: list[int]
    round: int = 1
    out: set[int] = field(default_factory=set)

    def copy(self) -> "MarketState":
        twin = self.blank()
        twin.goods, twin.round, twin.out = self.goods[:], self.round, set(self.out)
        return twin


@dataclass(frozen=True, slots=True)
class MarketView:
    goods: tuple[int, ...]
    round: int


class Market(Game[MarketState]):
    """M-1. Eight rounds; in each, the first who speaks takes one good from somebody, or all stay silent."""

    slug = "market"
    title = "Market"
    seats = range(3, 9)
    state = MarketState

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> MarketState:
        return MarketState(dice=dice, goods=[2] * seats)

    def step(self, state: MarketState) -> Steps[None]:
        answered = yield from ask_any(lambda: self.asks(state))
        if answered:
            seat, prey = answered
            state.goods[seat] += 1
            state.goods[prey] -= 1
            tell(state, "took", seat=seat, prey=prey)
        state.round += 1
        if state.round > 8:
            self.finish(state, "eight rounds")

    def asks(self, state: MarketState) -> dict[Seat, Ask]:
        seats = [seat for seat in range(len(state.goods)) if seat not in state.out]
        rich = {f"p{seat}": seat for seat, goods in enumerate(state.goods) if goods}
        return {seat: Choose("take", rich, rule="M-1", refusal=self.poor) for seat in seats}

    def poor(self, text: str) -> IllegalAnswer | None:
        return IllegalAnswer(f"{text} has nothing.", "M-2") if text.startswith("p") else None

    def finish(self, state: MarketState, reason: str) -> None:
        most = max(state.goods)
        state.end(tuple(goods / most for goods in state.goods), reason)

    def view(self, state: MarketState, seat: Seat | None) -> MarketView:
        return MarketView(tuple(state.goods), state.round)

    def imagine(self, state: MarketState, seat: Seat, dice: Dice) -> None:
        state.dice = dice

    def resign(self, state: MarketState, seat: Seat) -> None:
        state.out.add(seat)
        if len(state.out) == len(state.goods):
            self.finish(state, "empty")

    def notation(self, state: MarketState) -> str:
        return f"round {state.round} goods {state.goods}"

    def check(self, state: MarketState) -> None:
        assert sum(state.goods) == 2 * len(state.goods)

    def value(self, state: MarketState, seat: Seat) -> float:
        return min(1.0, state.goods[seat] / 10)


TINY: dict[str, Game[Any]] = {game.slug: game for game in (Auction(), Hands(), Market())}
"""Every tiny game by its slug."""
