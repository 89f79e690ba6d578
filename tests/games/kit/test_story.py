"""Facts reach those who may hear them."""

from games.kit.contract import State
from games.kit.dice import Dice
from games.kit.story import Fact, heard


def test_a_fact_is_heard_by_everybody_unless_it_names_its_hearers() -> None:
    state = State(dice=Dice(b"sixteen or more bytes"))
    state.tell("deal", seat=1, bar="cyan", amount=3)
    state.tell("drew", to=(0, 2), card="ace", kind="a detail may be called kind")
    public, secret = state.story
    assert public == Fact("deal", {"seat": 1, "bar": "cyan", "amount": 3})
    assert heard(state.story, 0) == heard(state.story, 2) == [public, secret]
    assert heard(state.story, 1) == heard(state.story, None) == [public]


def test_a_copy_starts_with_an_empty_story() -> None:
    state = State(dice=Dice(b"sixteen or more bytes"))
    state.tell("deal")
    state.seal()
    twin = state.blank()
    assert (twin.story, twin.seals) == ([], 0)
    assert twin == state
