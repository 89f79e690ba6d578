"""Randomness: a deterministic generator with a secret seed and a counter.

Each draw is a word of a keyed BLAKE2b hash of the counter, so outcomes reveal nothing about later ones, and
whoever holds the seed can verify all of them afterwards.
"""

from collections.abc import Sequence
from hashlib import blake2b, sha256
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

SHORTEST_SEED: Final = 16
"""In bytes: 128 bits cannot be searched exhaustively."""

LONGEST_KEY: Final = 64
"""In bytes: a longer seed is hashed, so that all of it counts."""

_LANE_BITS: Final = 3
_LANES: Final = 1 << _LANE_BITS
_WORDS: Final = Struct(f"<{_LANES}Q")
_SPAN: Final = 1 << 64
_SMALL: Final = 1 << 32
_SAFE: Final = _SPAN - _SMALL
"""A word below this is unbiased for every small n; about one in 2**32 needs the exact check."""


class Dice:
    """A stream of unbiased draws, determined by its seed; `count` is the number of words drawn so far.

    >>> Dice(b"sixteen or more bytes").below(6) == Dice(b"sixteen or more bytes").below(6)
    True
    """

    __slots__ = ("_block", "_commitment", "_key", "_words", "count", "seed")

    def __init__(self, seed: bytes, count: int = 0) -> None:
        if len(seed) < SHORTEST_SEED:
            raise ValueError(f"A seed needs at least {SHORTEST_SEED} bytes; this one has {len(seed)}.")
        self.seed = seed
        self.count = count
        self._key = seed if len(seed) <= LONGEST_KEY else sha256(seed).digest()
        self._block = -1
        self._words: tuple[int, ...] = ()
        self._commitment = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self.seed == other.seed and self.count == other.count

    def __hash__(self) -> int:
        return hash((self.seed, self.count))

    def __repr__(self) -> str:
        return f"Dice({self.commitment[:8]}…, count={self.count})"

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hex: published before the first draw, it commits to all draws."""
        if not self._commitment:
            self._commitment = sha256(self.seed).hexdigest()
        return self._commitment

    def copy(self) -> "Dice":
        """Returns an independent copy at the same position of the stream."""
        twin = Dice.__new__(Dice)
        twin.seed, twin.count, twin._key = self.seed, self.count, self._key
        twin._block, twin._words, twin._commitment = self._block, self._words, self._commitment
        return twin

    def spawn(self) -> "Dice":
        """Returns a new generator seeded from this one, for bots and imagined worlds."""
        seed = blake2b(self.count.to_bytes(8, "little"), key=self._key, person=b"spawn").digest()
        self.count += 1
        return Dice(seed)

    def below(self, n: int) -> int:
        """Draws an integer from 0 to n - 1, uniformly."""
        while True:
            count = self.count
            if (block := count >> _LANE_BITS) != self._block:
                digest = blake2b(block.to_bytes(8, "little"), key=self._key).digest()
                self._block, self._words = block, _WORDS.unpack(digest)
            self.count = count + 1
            word = self._words[count & _LANES - 1]
            if (word < _SAFE and n < _SMALL) or word < _SPAN - _SPAN % n:
                return word % n

    def pick(self, options: Sequence[T]) -> T:
        """Draws one of the options."""
        return options[self.below(len(options))]

    def shuffle(self, pile: list[T]) -> None:
        """Shuffles a pile in place."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]

    def sample(self, options: Sequence[T], k: int) -> list[T]:
        """Draws k distinct options, in random order."""
        left = list(options)
        return [left.pop(self.below(len(left))) for _ in range(k)]
