"""Two small games for tests of the app: one with secret bids and a race to claim, and an endless one."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar

from games.kit.asks import Choose, IllegalAnswer
from games.kit.contract import DEADLINE, Game, Option, State, Steps, ask_all, ask_any, choose, done
from games.kit.dice import Dice
from games.kit.forms import answer_form
from games.kit.pieces import Piece, Pieces
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from tests.games.kit.loose import tell

PAGE = "games/bidding"
BIDS = tuple(f"bid{n}" for n in range(10))
ROUNDS = 2


@dataclass(slots=True, kw_only=True)
class Auction(State):
    """The secret word of each seat, the revealed bids, and the wins of each seat."""

    words: list[str]
    shown: list[list[str]] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def copy(self) -> "Auction":
        twin = self.blank()
        twin.words, twin.wins = self.words[:], self.wins[:]
        twin.shown = [bids[:] for bids in self.shown]
        return twin


@dataclass(frozen=True, slots=True)
class AuctionView:
    """What a seat sees."""

    word: str
    shown: tuple[tuple[str, ...], ...]
    wins: tuple[int, ...]


def reason(text: str) -> IllegalAnswer | None:
    """BD-1.1. A secret bid."""
    return IllegalAnswer("Bid from 0 to 9.", "BD-1.1") if text.startswith("bid") else None


def pieces_of(seen: TablePage) -> Pieces:
    """The screen of both games."""
    asked = (answer_form(seen), seen.ask.prompt, seen.pending or "") if seen.ask else None
    return {
        "seats": Piece(f"{PAGE}.seats", tuple((seat.name, seat.connected, seat.done) for seat in seen.seats)),
        "board": Piece(f"{PAGE}.board", seen.view),
        "ask": Piece(f"{PAGE}.ask", asked),
        "story": Piece(f"{PAGE}.story", tuple((one.number, one.kind, str(one.detail)) for one in seen.story)),
    }


class Bidding(Game[Auction]):
    """BD-1.1: all bid in secret. BD-1.2: the first to claim wins. BD-1.3: seat 0 bids first, openly."""

    slug: ClassVar[str] = "bidding"
    title: ClassVar[str] = "Bidding"
    blurb: ClassVar[str] = "Bid in secret, claim first."
    seats: ClassVar[range] = range(2, 5)
    talk: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option("length", "Length", ("short", "long"), "short"),
        DEADLINE,
    )
    state = Auction

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Auction:
        words = [f"word{dice.below(10**12):012d}" for _ in range(seats)]
        return Auction(dice=dice, words=words, wins=[0] * seats)

    def step(self, state: Auction) -> Steps[None]:
        seats = range(len(state.words))
        ask = Choose("bid", BIDS, rule="BD-1.1", refusal=reason, private=True)
        bids = yield from ask_all(lambda: dict.fromkeys(seats, ask))
        state.shown.append([bids[seat] for seat in seats])
        for seat in seats:
            tell(state, "peek", to=(seat,), word=state.words[seat])
        tell(state, "bids", bids=state.shown[-1])
        claim = Choose("claim", ("mine",), rule="BD-1.2")
        first = yield from ask_any(lambda: dict.fromkeys(seats, claim))
        if first:
            state.wins[first[0]] += 1
            tell(state, "claimed", seat=first[0])
        yield from choose(0, Choose("open", BIDS, rule="BD-1.3"))
        state.words[0] = f"word{state.dice.below(10**12):012d}"
        yield done(0)
        if len(state.shown) == ROUNDS:
            state.end(tuple(1.0 if wins == max(state.wins) else 0.0 for wins in state.wins), "most claims")

    def view(self, state: Auction, seat: int | None) -> AuctionView:
        word = " ".join(state.words) if state.result else "" if seat is None else state.words[seat]
        return AuctionView(word, tuple(map(tuple, state.shown)), tuple(state.wins))

    def pieces(self, seen: TablePage) -> Pieces:
        return pieces_of(seen)

    def imagine(self, state: Auction, seat: int, dice: Dice) -> None:
        state.dice = dice
        state.words = [
            word if n == seat else f"word{dice.below(10**12):012d}" for n, word in enumerate(state.words)
        ]

    def resign(self, state: Auction, seat: int) -> None:
        state.end(tuple(0.0 if n == seat else 1.0 for n in range(len(state.words))), "resigned")

    def notation(self, state: Auction) -> str:
        return f"{state.shown} {state.wins}"

    def check(self, state: Auction) -> None:
        assert sum(state.wins) <= len(state.shown)

    def value(self, state: Auction, seat: int) -> float:
        return min(1.0, state.wins[seat] / ROUNDS)


class Counting(Game[State]):
    """An endless game: any seat increments a counter."""

    slug: ClassVar[str] = "counting"
    title: ClassVar[str] = "Counting"
    seats: ClassVar[range] = range(2, 3)
    endless: ClassVar[bool] = True

    @dataclass(slots=True, kw_only=True)
    class Count(State):
        """The present count."""

        count: int = 0

        def copy(self) -> "Counting.Count":
            twin = self.blank()
            twin.count = self.count
            return twin

    state = Count

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> State:
        return self.Count(dice=dice)

    def step(self, state: Any) -> Steps[None]:
        ask = Choose("count", ("one", "two"), rule="CT-1")
        answered = yield from ask_any(lambda: {0: ask, 1: ask})
        if answered:
            state.count += 1 if answered[1] == "one" else 2
            tell(state, "counted", count=state.count)

    def view(self, state: Any, seat: int | None) -> AuctionView:
        return AuctionView(f"count is {state.count}", (), ())

    def pieces(self, seen: TablePage) -> Pieces:
        return pieces_of(seen)

    def imagine(self, state: Any, seat: int, dice: Dice) -> None:
        state.dice = dice

    def resign(self, state: Any, seat: int) -> None:
        raise IllegalAnswer("Nobody resigns here.", "CT-2")

    def notation(self, state: Any) -> str:
        return str(state.count)

    def check(self, state: Any) -> None:
        assert state.count >= 0

    def value(self, state: Any, seat: int) -> float:
        return 0.5


GAMES: dict[str, Game[Any]] = {"bidding": Bidding(), "counting": Counting()}
