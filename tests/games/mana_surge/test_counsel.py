"""What a hint says of Mana Surge: what the one answer brings that it lights (MS-3)."""

import pytest

from app.screen.hints import HintShown, hint_shown
from games.kit.advice import Advice, advise
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import Budget
from games.kit.story import Fact
from games.kit.words import Reader
from games.mana_surge.game import MANA_SURGE
from games.mana_surge.state import Surge
from tests.games.mana_surge.board import turn_of_red

READER = Reader(("Ann", "Bot 2", "Blue"), you=0)


def brings(play: Play[Surge], answer: str) -> tuple[Fact, ...]:
    """What an answer of the first seat brings about."""
    twin = play.fork()
    before = len(twin.story)
    twin.answer(0, answer)
    told = [fact for closed in twin.closed for fact in closed.story] or twin.story
    return tuple(fact for fact in told[before:] if getattr(fact, "seat", 0) == 0)


def hint(play: Play[Surge], answer: str, rival: str = "", behind: float = 0.0) -> HintShown:
    """The hint to give an answer of the first seat, and not a rival."""
    besides = brings(play, rival) if rival else ()
    prompt = play.waiting[0].prompt
    advice = Advice(answer, brings(play, answer), (), prompt=prompt, behind=behind, rival=besides)
    return hint_shown(MANA_SURGE, MANA_SURGE.view(play.state, 0), advice, READER)


def plain(text: object) -> str:
    """Words without the spaces at which no line breaks."""
    return str(text).replace("\u00a0", " ")


def why(play: Play[Surge], answer: str, rival: str = "", behind: float = 0.0) -> str:
    """The reason that is given for an answer of the first seat."""
    return plain(hint(play, answer, rival, behind).why)


def new_game(**options: str) -> Play[Surge]:
    game: Game[Surge] = MANA_SURGE
    return Play.start(game, seats=3, options=game.complete(options), seed=b"sixteen or more!")


def test_where_all_choices_are_alike_any_is_said_to_be_as_good() -> None:
    play = new_game()
    assert why(play, "red") == "Any colour is as good as another."
    while next(iter(play.waiting.values())).prompt == "colour":
        ((seat, ask),) = play.waiting.items()
        play.answer(seat, ask.sample(Dice(b"any of them will do")))
    assert "any corner is as good as another" in why(play, "4,-4")


@pytest.mark.rule("MS-2.1")
def test_where_any_corner_is_allowed_corners_are_not_said_to_be_alike() -> None:
    play = new_game(corners="any")
    for seat, text in ((0, "red"), (1, "green")):
        play.answer(seat, text)
    assert why(play, "4,-4") == "Any free corner is allowed here, and this one is drawn by lot."


@pytest.mark.parametrize(
    ("hexes", "answer", "said"),
    [
        (
            {"-3,1": ".r", "-2,1": "A."},
            "-3,1 to -2,1",
            "Its attack 1 → 2: it can fell others. Its steps to the Pool 3 → 2.",
        ),
        (
            {"-2,1": "ar", "-1,0": "D."},
            "-2,1 to -1,0",
            "Its defence 1 → 2: nobody can fell it. Its steps to the Pool 2 → 1.",
        ),
        (
            {"-2,1": "Ar", "-2,2": "D."},
            "-2,1 to -2,2",
            "Its defence 1 → 2: nobody can fell it. Its attack 2 → 1: it can fell nobody.",
        ),
        (
            {"-2,1": "Dr", "-1,0": "A."},
            "-2,1 to -1,0",
            "Its attack 1 → 2: it can fell others. Its defence 2 → 1: an attack of 2 fells it.",
        ),
        ({"-3,1": ".r"}, "-3,1 to -2,1", "Its steps to the Pool 3 → 2."),
        ({"-1,0": ".r"}, "-1,0 to 0,0", "Mana as the turn ends: 0 → 1."),
        ({"-2,1": ".r", "-2,2": "X."}, "-2,1 to -2,2", "Points each turn 1 → 2, from your next turn on."),
        ({"-2,1": ".r", "-2,2": "S."}, "-2,1 to -2,2", "New troops each turn 1 → 2, from your next turn on."),
        ({"-2,1": ".r", "-2,3": "X."}, "-2,1 to -2,2", "Its steps to a free Extra Action 2 → 1."),
    ],
)
def test_a_step_is_explained_by_its_own_numbers(hexes: dict[str, str], answer: str, said: str) -> None:
    assert why(turn_of_red(hexes), answer) == said


def test_mana_of_a_troop_that_is_in_the_pool_already_is_no_reason_for_a_step() -> None:
    play = turn_of_red({"0,0": "Or"})
    assert why(play, "-3,-1 to -2,-2") == "It makes room beside your spawner."
    assert why(play, "end") == "No step is better than to stay."


def test_of_two_steps_only_the_lit_one_is_counted() -> None:
    play = turn_of_red({"-3,1": ".r", "3,0": "Xr"})
    assert why(play, "-3,1 to -2,1") == "Its steps to the Pool 3 → 2."


@pytest.mark.parametrize(
    ("own", "foe", "said"),
    [
        ("A", ".", "Bot 2’s troops 1 → 0."),
        ("A", "A", "Bot 2’s troops 1 → 0. Your troops 4 → 3."),
        ("A", "X", "Bot 2’s points each turn 2 → 1."),
        ("A", "S", "Bot 2’s new troops each turn 2 → 1."),
    ],
)
def test_a_blow_is_explained_by_what_is_lost(own: str, foe: str, said: str) -> None:
    play = turn_of_red({"1,0": f"{own}r", "2,0": f"{foe}g"})
    assert why(play, "end") == "Keep the points that are left for the fight."
    play.answer(0, "end")
    assert why(play, "1,0 x 2,0") == said


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize(("own", "foe"), [(".", "."), ("A", "D"), (".", "A")])
def test_points_are_not_kept_for_a_fight_in_which_no_rival_can_fall(own: str, foe: str) -> None:
    play = turn_of_red({"1,0": f"{own}r", "2,0": f"{foe}g"})
    assert why(play, "end") == "No step is better than to stay."
    play.answer(0, "end")
    assert why(play, "end") == "No blow that is left brings anything."


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize("foe", [".", "A"])
def test_a_blow_that_fells_a_rival_is_not_said_to_bring_nothing(foe: str) -> None:
    play = turn_of_red({"1,0": "Ar", "2,0": f"{foe}g"})
    play.answer(0, "end")
    assert why(play, "end") == "No blow that is left is better than to stop."


@pytest.mark.rule("MS-4.6")
@pytest.mark.parametrize("tile", "XS")
def test_in_the_last_round_nothing_is_promised_for_the_next_turn(tile: str) -> None:
    play = turn_of_red({"-2,1": ".r", "-2,2": f"{tile}."}, round=60)
    assert why(play, "-2,1 to -2,2") == "It brings nothing at once, and another move is as good."


def test_a_blow_at_the_pool_stops_its_mana() -> None:
    play = turn_of_red({"1,0": "Ar", "0,0": "Og"})
    play.answer(0, "end")
    assert why(play, "1,0 x 0,0") == "The Pool is free: Bot 2 can draw no mana there."


@pytest.mark.rule("MS-4.5")
@pytest.mark.parametrize(
    ("at", "foe", "said"),
    [
        ("0,0", "O", "The Pool is free."),
        ("2,0", "X", "Bot 2’s troops 1 → 0."),
        ("2,0", "S", "Bot 2’s troops 1 → 0."),
    ],
)
def test_a_blow_takes_from_whoever_resigned_nothing_but_the_troop(at: str, foe: str, said: str) -> None:
    play = turn_of_red({"1,0": "Ar", at: f"{foe}g"})
    play.resign(1)
    play.answer(0, "end")
    assert why(play, f"1,0 x {at}") == said


def test_the_end_of_a_turn_says_where_its_mana_comes_from() -> None:
    play = turn_of_red({"0,0": "Or"})
    play.answer(0, "end")
    assert why(play, "done") == "It comes from your troop in the Pool."
    play = turn_of_red({})
    play.answer(0, "end")
    assert why(play, "done") == "Nothing is left to do."


def test_a_new_troop_says_how_far_it_will_have_to_go() -> None:
    play = Play(MANA_SURGE, turn_of_red({"-4,1": "..", "-3,0": ".."}).state)
    assert why(play, "-3,0") == "From there it is 3 steps to the Pool."


def test_a_reason_that_holds_of_the_next_best_step_too_is_given_where_nothing_else_is() -> None:
    play = turn_of_red({"-3,1": ".r", "-2,1": "A.", "3,0": ".r", "2,0": "A."})
    assert why(play, "-3,1 to -2,1", "3,0 to 2,0") == (
        "Its attack 1 → 2: it can fell others. Its steps to the Pool 3 → 2. Another move is as good."
    )
    assert why(play, "-3,1 to -2,1", "-3,1 to -2,0") == "Its attack 1 → 2: it can fell others."


@pytest.mark.parametrize(
    ("behind", "said"),
    [
        (0.2, "The next best move brings more at once: this one is for later turns."),
        (-0.2, "The next best move would leave you worse off as your turn ends."),
        (0.0, "Another move is as good."),
    ],
)
def test_where_no_number_sets_a_step_apart_it_is_weighed_against_the_next_best(
    behind: float, said: str
) -> None:
    reason = why(turn_of_red({"-3,1": ".r"}), "-3,1 to -2,1", "-3,1 to -2,0", behind)
    assert reason == f"Its steps to the Pool 3 → 2. {said}"


def test_a_step_that_brings_nothing_is_said_to_bring_nothing() -> None:
    play = turn_of_red({"-2,1": ".r"})
    idle = "It brings nothing at once, and another move is as good."
    assert why(play, "-2,1 to -2,2", "-2,1 to -2,0") == idle


def test_what_is_to_be_done_is_said_as_a_request() -> None:
    play = turn_of_red({"-3,1": ".r", "-2,1": "A.", "1,0": "Ar", "2,0": ".g"})
    assert plain(hint(play, "-3,1 to -2,1").words) == "Move the lit troop onto +1 Attack"
    assert plain(hint(play, "-3,1 to -2,0").words) == "Move the lit troop towards the Pool"
    assert plain(hint(play, "end").words) == "Stop moving here"
    play.answer(0, "end")
    assert plain(hint(play, "end").words) == "Stop fighting here"
    assert plain(hint(play, "1,0 x 2,0").words) == "Attack the lit troop: it falls"
    assert plain(hint(turn_of_red({"-2,1": ".r", "-2,2": "X."}), "-2,1 to -2,2").words) == (
        "Move the lit troop onto an Extra Action"
    )


@pytest.mark.parametrize(
    ("hexes", "said"),
    [
        ({"0,0": "Or", "1,0": "Ar", "2,0": ".g"}, "Stop moving here"),
        ({"-1,0": ".r"}, "Move the lit troop into the Pool"),
    ],
)
def test_an_answer_of_a_turn_that_wins_says_so_first(hexes: dict[str, str], said: str) -> None:
    play = turn_of_red(hexes, mana="9 3 3")
    advice = advise(play, 0, Dice(b"nine, and one more"))
    shown = hint_shown(MANA_SURGE, MANA_SURGE.view(play.state, 0), advice, READER)
    assert plain(shown.words) == f"{said}, and you win: your tenth mana"
    assert str(shown.why) == "It comes from your troop in the Pool, as your turn ends."


AHEAD_BY_FAR = ({"-2,0": ".r", "3,0": "Xr"}, {"-2,0": ".r", "3,0": "Xr", "3,-3": "Xr"})
"""A troop with points enough for its way into the Pool."""


@pytest.mark.parametrize("mana", ["9 0 0", "9 3 3", "9 8 8"])
@pytest.mark.parametrize("hexes", AHEAD_BY_FAR, ids=["as far as its points", "with one to spare"])
def test_from_the_first_step_of_a_turn_that_wins_every_hint_says_so(hexes: dict[str, str], mana: str) -> None:
    play = turn_of_red(hexes, mana=mana)
    said: list[str] = []
    while play.result is None:
        advice = advise(play, 0, Dice(b"nine, and one more"), budget=Budget(60, 2.0))
        said.append(plain(hint_shown(MANA_SURGE, MANA_SURGE.view(play.state, 0), advice, READER).words))
        play.answer(0, advice.answer)
    assert len(said) > 2
    assert [words for words in said if not words.endswith(", and you win: your tenth mana")] == []


def test_the_end_of_a_turn_that_wins_says_so() -> None:
    play = turn_of_red({"0,0": "Or"}, mana="9 3 3")
    play.answer(0, "end")
    assert plain(hint(play, "done").words) == "End your turn, and you win: your tenth mana"
