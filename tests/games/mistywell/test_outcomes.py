"""What came of a card is never told without whose deed it was, and no line of a card goes without a word."""

from dataclasses import replace

import pytest

from games.kit.advice import Change
from games.kit.house import TookHint
from games.kit.marks import Gauge
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.words import NOTHING, Reader
from games.mistywell import MISTYWELL, counsel, parchment, plans, screen
from games.mistywell.beats import Turn, done_text, group_by_turn
from games.mistywell.choices import map_choices
from games.mistywell.city import TRACK
from games.mistywell.city_story import ClockFlipped, EnforcerMoved
from games.mistywell.explain import card
from games.mistywell.state import City
from games.mistywell.story import (
    CovenantDrawn,
    Drafted,
    Finished,
    Gained,
    LiftedCube,
    Lost,
    Missed,
    PlacedCube,
    TurnBegan,
)
from tests.games.mistywell.table import asked, city, kinds, line, plain, playing, say, trying
from tests.games.mistywell.test_said import page_of, task

ADA = Reader(("Ada", "Ben", "Cleo"), 0)
SUPPER, SYLLABUS = "coven-supper", "the-approved-syllabus"
CHEESE = "Another player can lose 1 Supply. If they do, gain 2 Supply."
RICH = "Tinker: supply brown=1\nForester: supply brown=1"


def turns(*facts: Fact, reader: Reader = ADA, working: tuple[str, ...] = ()) -> tuple[Turn, ...]:
    """A story turn by turn."""
    return group_by_turn([StoryEntry(number, fact) for number, fact in enumerate(facts, 1)], reader, working)


def beat_text(play: Play[City]) -> str:
    """What the Witch is told of all that happened, as of a card."""
    facts = [fact for closed in play.closed for fact in closed.story] + list(play.story)
    (turn,) = turns(TurnBegan(0), Finished(0, SUPPER, ""), *facts)
    return plain(turn.beats[0].text)


def spans(*facts: Fact) -> list[tuple[str, str]]:
    """The parts of the one beat of a turn, each with whose deed it is where it does not say so."""
    (turn,) = turns(TurnBegan(1), *facts)
    (beat,) = turn.beats
    return [(plain(one.words), str(one.by)) for one in beat.spans]


def test_each_part_of_a_beat_knows_whose_deed_it_is_where_it_does_not_say_so() -> None:
    came = (Gained(1, "Supply", 1), ClockFlipped("night"), Lost(1, "Fate", 1), Lost(2, "Fate", 1))
    assert spans(Finished(1, SUPPER, ""), *came, Gained(2, "Effort", 1)) == [
        ("Ben finished Coven Supper:", ""),
        ("gained 1 Supply;", "Ben"),
        ("night fell;", ""),
        ("lost 1 Fate;", "Ben"),
        ("Cleo lost 1 Fate;", ""),
        ("gained 1 Effort.", "Cleo"),
    ]


def test_what_came_so_far_names_whose_deed_it_was_but_for_who_is_asked() -> None:
    story = (CovenantDrawn(1, SYLLABUS), *(Missed(seat, "discard a card", "hand") for seat in (1,)))
    after = (Lost(1, "Fate", 1), Lost(2, "Fate", 2))
    working = (SYLLABUS,)
    assert plain(done_text(turns(TurnBegan(1), *story, *after, working=working), working)) == (
        "Ben lost 1 Fate; Cleo lost 2 Fate."
    )
    own = (Finished(0, SUPPER, ""), Lost(0, "Fate", 1))
    assert plain(done_text(turns(TurnBegan(0), *own, working=(SUPPER,)), (SUPPER,))) == "Lost 1 Fate."


def test_a_hint_is_in_the_story_no_news_and_takes_nothing_from_the_card_at_work() -> None:
    facts = (TurnBegan(0), Finished(0, SUPPER, ""), Lost(0, "Fate", 1), TookHint(0), Lost(0, "Supply", 1))
    (turn,) = turns(*facts)
    assert [plain(beat.text) for beat in turn.beats] == [
        "You finished Coven Supper: lost 1 Fate; lost 1 Supply.",
        "You took a hint.",
    ]
    entries = [StoryEntry(number, fact) for number, fact in enumerate(facts, 1)]
    view = MISTYWELL.view(city(), 0)
    log = screen.city_log(view, entries, ADA)
    assert [str(beat.text)[:12] for beat in log.news] == ["You finished"]


def test_what_one_could_not_do_for_one_reason_is_told_as_one() -> None:
    lost = [Missed(0, deed, "Fate") for deed in ("lose 1 Fate and recover a card", "lose 1 Fate")]
    (turn,) = turns(TurnBegan(0), Finished(0, SUPPER, ""), *lost, Missed(1, "lose 1 Fate", "Fate"))
    assert plain(turn.beats[0].text) == (
        "You finished Coven Supper: could not lose 1 Fate and recover a card, nor lose 1 Fate, for there was "
        "too little Fate, so that was skipped; Ben could not lose 1 Fate, for there was too little Fate, so "
        "that was skipped."
    )


def test_a_beat_whose_beginning_is_forgotten_tells_what_came_and_has_a_heading() -> None:
    removed = [LiftedCube(1, square, "orange") for square in ("bellringers-wild", "moths-tinker")]
    later, earlier = turns(*removed, EnforcerMoved("bellrise", "lowlamp"), TurnBegan(0), Lost(0, "Fate", 1))
    assert plain(earlier.beats[0].text).startswith("Ben removed two cubes")
    assert plain(earlier.begin.title) == "Before that"
    assert plain(later.begin.title) == "Your turn"
    placed = PlacedCube(0, "moths-witch", "purple")
    _, draft = turns(placed, Drafted(1, "bees-on-strike"), TurnBegan(0), Lost(0, "Fate", 1))
    assert plain(draft.begin.title) == "The draft"


@pytest.mark.rule("MW-7.3")
def test_what_nobody_else_wanted_to_do_is_told() -> None:
    play = say(trying(CHEESE, at=RICH), "leave it", "leave it")
    assert "missed" in kinds(play)
    assert beat_text(play) == (
        "You finished Coven Supper: found nobody who wanted to lose 1 Supply, and so did not gain 2 Supply."
    )
    assert "missed" not in kinds(say(trying(CHEESE, at=RICH), "leave it", "yes"))


@pytest.mark.rule("MW-5.1")
def test_what_the_reserve_could_not_give_is_told() -> None:
    play = trying("Gain 3 Supply.", at="Tinker: supply brown=28")
    assert beat_text(play) == (
        "You finished Coven Supper: gained 2 Supply; could not gain more Supply, for the Reserve was empty "
        "then."
    )


@pytest.mark.rule("MW-5.1")
def test_that_nothing_will_come_of_a_choice_is_said_before_it() -> None:
    def words(at: str, deed: str = "gain 2 Supply") -> str:
        page = page_of(trying(f"Another player: {deed}.", at=at, here="Moths"))
        assert page.ask
        return parchment.task(page, "player", map_choices(page.view, "player", ()), page.ask.detail).words

    assert words("") == "Tap the tab of another player."
    empty = "Tap the tab of another player. Nothing will come of it: the Reserve is empty."
    assert words("Tinker: supply brown=30") == empty
    spent = "Tinker: effort nothing, supply orange=10\nForester: effort nothing, supply green=10"
    no_effort = "Tap the tab of another player. Nothing will come of it: nobody else has Effort."
    assert words(spent, "place a cube here") == no_effort, "the one who asks has Effort"
    taken = "squares: moths-tinker=orange, moths-forester=green, moths-wild=green"
    no_square = "Tap the tab of another player. Nothing will come of it: no square is free."
    assert words(f"{taken}\nWitch: effort nothing, supply purple=10", "place a cube here") == no_square
    one = "Tinker: effort nothing, supply orange=10\nsquares: moths-forester=green, moths-wild=green"
    several = "Tap the tab of another player. Nothing will come of it: it finds nothing to do."
    assert words(one, "place a cube here") == several


@pytest.mark.rule("MW-5.1")
def test_a_plan_says_that_the_reserve_holds_less_than_its_request_pays() -> None:
    at = "Witch hand: moonlit-poultice\njobs: a-horse-mostly\nWitch: supply brown=1\nTinker: supply brown="
    for brown, holds in ((20, []), (27, [" (the Reserve holds 2 now)"])):
        view = MISTYWELL.view(playing(f"{at}{brown}", clock="night").state, 0)
        found = dict(plans.hand_readings(view, view.players[0], forced=False))
        plan = found["plan-moonlit-poultice-for-a-horse-mostly"].value
        assert isinstance(plan, plans.Plan)
        assert [what[what.index(" (the") :] for _, what in plan.pays if " (the" in what] == holds


@pytest.mark.rule("MW-6.3")
def test_the_first_of_several_cubes_leaves_before_the_next_is_chosen() -> None:
    deed = "Remove 1 cube of each of 2 players from one district."
    at = "squares: moths-witch=purple, moths-tinker=orange, moths-forester=green"
    play = say(trying(deed, at=at), "moths-forester")
    assert asked(play) == "lift"
    assert "moths-forester" not in line(play, "squares")


@pytest.mark.rule("MW-6.3")
def test_the_cube_after_the_first_is_asked_from_another_district() -> None:
    deed = "Remove 1 of your cubes from each of 2 districts."
    play = say(trying(deed, at="squares: moths-witch=purple, academia-witch=purple, gardeners-witch=purple"))
    say(play, "moths-witch")
    assert task(play) == "a cube there."
    page = page_of(play)
    assert page.ask
    assert parchment.task(
        page, "lift", map_choices(page.view, "lift", tuple(page.ask)), page.ask.detail
    ).where == ("another district")


def test_a_district_says_when_its_ability_is_used_and_by_whom() -> None:
    page = page_of(playing())
    found = card(page, "d-sootmarket")
    assert found
    assert any("used when a card of yours says so, if" in str(one) for one in found.now)


def test_an_action_without_a_timer_says_that_it_is_done_at_once() -> None:
    page = page_of(playing())
    said = {key: card(page, f"h0-{key}") for key in ("stir-the-sky", SUPPER)}
    assert said["stir-the-sky"]
    assert "at once" in str(said["stir-the-sky"].rule)
    assert said[SUPPER]
    assert "at once" not in str(said[SUPPER].rule)


def test_an_action_that_was_hurried_says_why_it_is_asked_in_the_turn_of_another() -> None:
    slot = "Witch slot: moonlit-poultice for pepper-from-far-away, purple=1"
    for play, why in (
        (trying("Hurry 1 Action.", at=slot, turn="Tinker play"), "hurried in the Tinker’s turn"),
        (playing(slot, "Witch tick"), ""),
    ):
        page = page_of(play)
        assert page.ask
        source = parchment.source(page, page.ask.prompt, page.ask.detail, NOTHING)
        assert source
        assert (source.key, source.lender) == ("pepper-from-far-away", why)


@pytest.mark.rule("MW-7.1")
@pytest.mark.parametrize(
    "slot",
    [
        "Witch slot: moonlit-poultice for pepper-from-far-away, purple=1",
        "Tinker slot: clockwork-favour for the-chimney-sings, orange=1",
    ],
)
def test_an_action_that_is_hurried_by_the_temples_turn_says_so(slot: str) -> None:
    page = page_of(trying("Hurry 1 Action.", at=slot))
    page = page._replace(view=replace(page.view, phase="temple", turn=0))
    assert page.ask
    source = parchment.source(page, page.ask.prompt, page.ask.detail, NOTHING)
    assert source
    assert source.lender == "hurried in the Temple’s turn"


def test_a_hint_gives_no_reason_that_a_card_leaves_the_hand_where_it_has_another() -> None:
    fewer, night = Change(Gauge("Cards in hand", 0, 0.9), 10, 9), Change(Gauge("Supply", 0, 1.2), 1, 2)
    assert plain(counsel.change_sentences((fewer, night))) == "Your Supply 1 → 2: it pays for cards."
    assert (
        plain(counsel.change_sentences((fewer,))) == "Your cards in hand 10 → 9: Recuperate brings them back."
    )


@pytest.mark.rule("MW-5.3")
@pytest.mark.parametrize("mark", range(len(TRACK)))
def test_the_tracker_is_told_to_come_onto_what_is_drawn_next(mark: int) -> None:
    play = playing(f"tracker {mark}\nWitch: fate purple=2")
    play.answer(0, "recuperate")
    (turn,) = turns(TurnBegan(0), *(fact for closed in play.closed for fact in closed.story), *play.story)
    told = [plain(beat.text) for beat in turn.beats]
    for text, following in zip(told, [*told[1:], ""], strict=True):
        if "the tracker moved" in text:
            assert ("onto a crystal ball" in text) == ("drew the Fate card" in following)
            assert ("onto a golden ring" in text) == ("drew the Covenant card" in following)
