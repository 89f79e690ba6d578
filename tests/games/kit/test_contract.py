"""What a game says of itself where it says nothing else."""

from games.kit.asks import Choose
from games.kit.contract import Result, Setting, State
from games.kit.dice import Dice
from games.kit.story import LooseFact
from tests.games.kit.tiny import TINY

SEED = b"sixteen or more bytes"
AUCTION, MARKET = TINY["auction"], TINY["market"]


def test_it_is_measured_among_equals_and_against_random_play() -> None:
    assert AUCTION.settings() == (Setting("equals", 2), Setting("against random play", 2, random=1))
    assert MARKET.settings()[1].random == 2
    assert list(MARKET.pairings(3)) == [{}]


def test_it_has_no_content_facets_figures_or_hidden_piles() -> None:
    state = MARKET.setup(3, {}, Dice(SEED))
    assert (MARKET.content(), MARKET.facets(state), MARKET.figures(state)) == ({}, {}, {})
    assert (MARKET.turns(state), MARKET.hidden(state, 0), MARKET.tally(LooseFact("took", {}))) == (
        None,
        (),
        (),
    )
    assert (MARKET.rules_version, MARKET.endless, MARKET.perfect_information, MARKET.talk) == (
        1,
        False,
        False,
        False,
    )


def test_bots_weigh_all_answers_of_a_few_and_some_of_many() -> None:
    state = MARKET.setup(3, {}, Dice(SEED))
    few = Choose("few", [f"n{number}" for number in range(60)])
    many = Choose("many", [f"n{number}" for number in range(61)])
    assert MARKET.candidates(state, 0, few, Dice(SEED)) == list(few)
    weighed = MARKET.candidates(state, 0, many, Dice(SEED))
    assert 25 < len(weighed) < 61
    assert len(set(weighed)) == len(weighed)
    assert set(weighed) <= set(many)


def test_the_seats_that_did_best_have_won() -> None:
    assert Result((0.5, 0.0, 0.5), "drawn").winners == (0, 2)
    assert Result((0.0, 1.0), "won").winners == (1,)


def test_seals_are_counted_and_belong_to_the_step() -> None:
    state = State(dice=Dice(SEED))
    assert (state.seals, state.silent, state.result) == (0, (), None)
    state.seal()
    state.seal()
    assert state.seals == 2
