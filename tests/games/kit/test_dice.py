"""Chance is fair, secret, repeatable and can be checked."""

from collections import Counter
from hashlib import sha256

import pytest

from games.kit.dice import Dice

SEED = b"sixteen or more bytes"


def test_the_same_seed_gives_the_same_draws() -> None:
    assert [Dice(SEED).below(1000) for _ in range(3)] == [Dice(SEED).below(1000)] * 3
    one, other = Dice(SEED), Dice(SEED)
    assert [one.below(6) for _ in range(50)] == [other.below(6) for _ in range(50)]


def test_a_stream_goes_on_from_its_count() -> None:
    dice = Dice(SEED)
    before = [dice.below(100) for _ in range(13)]
    later = Dice(SEED, dice.count)
    assert [later.below(100) for _ in range(20)] == [dice.below(100) for _ in range(20)]
    assert len(set(before)) > 5


def test_a_short_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16"):
        Dice(b"fifteen bytes..")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert Dice(SEED).commitment == sha256(SEED).hexdigest()
    assert SEED.decode() not in repr(Dice(SEED))


def test_copies_go_on_alike_and_independently() -> None:
    dice = Dice(SEED)
    dice.below(6)
    twin = dice.copy()
    assert twin == dice
    ahead = [twin.below(6) for _ in range(20)]
    assert twin != dice
    assert [dice.below(6) for _ in range(20)] == ahead


def test_spawned_dice_tell_nothing_of_their_parent() -> None:
    dice = Dice(SEED)
    one, other = dice.spawn(), dice.spawn()
    assert len({one.seed, other.seed, dice.seed}) == 3
    assert [one.below(100) for _ in range(9)] != [other.below(100) for _ in range(9)]


def test_every_side_comes_up_about_as_often() -> None:
    dice = Dice(SEED)
    counts = Counter(dice.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_order_of_a_pile_comes_up() -> None:
    dice, orders = Dice(SEED), Counter[tuple[int, ...]]()
    for _ in range(2400):
        pile = [1, 2, 3, 4]
        dice.shuffle(pile)
        orders[tuple(pile)] += 1
    assert len(orders) == 24
    assert all(60 < count < 145 for count in orders.values())


def test_a_sample_has_no_doubles_and_leaves_its_source_alone() -> None:
    dice, source = Dice(SEED), list("abcdef")
    for size in range(7):
        drawn = dice.sample(source, size)
        assert len(drawn) == size == len(set(drawn))
        assert set(drawn) <= set(source)
    assert source == list("abcdef")


def test_one_sided_dice_always_fall_alike() -> None:
    assert Dice(SEED).below(1) == 0
    assert Dice(SEED).pick(["only"]) == "only"


def test_seeds_that_differ_only_at_their_end_are_different_seeds() -> None:
    """Names of games in a league are long, and their numbers come last."""
    streams = {Dice(b"a league of long names " * 4 + bytes([n])).below(1 << 60) for n in range(20)}
    assert len(streams) == 20
    assert len({Dice(b"a league of long names " * 4 + bytes([n])).spawn().seed for n in range(20)}) == 20
