"""What Mistywell says while it asks: what a tap would bring, how much is to go, and why a hint is good."""

import re

import pytest

from games.kit.advice import Advice, Change
from games.kit.lesson import walk
from games.kit.marks import Gauge
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.view_models import TablePage
from games.kit.words import Reader
from games.mistywell import MISTYWELL, captions, parchment, screen
from games.mistywell.cards import ACTIONS, REQUESTS
from games.mistywell.choices import map_choices
from games.mistywell.city import DISTRICT, DISTRICTS, GROUPS, TRACK
from games.mistywell.city_story import FearPlaced, FearRemoved
from games.mistywell.district_sheet import NO_QUESTION, Sheet, sheet
from games.mistywell.endings import ending
from games.mistywell.keywords import explained
from games.mistywell.lesson import lesson
from games.mistywell.plans import Reading
from games.mistywell.printed import CARDS
from games.mistywell.state import City
from games.mistywell.story import CovenantDrawn, FateDrawn, Finished, RoundBegan, TempleTook
from tests.games.mistywell.table import city, playing, say, trying

NAMES = ("Ada", "Ben", "Cleo")
TEA = "read-the-tea-leaves for auction-of-the-lost"
SERVES = """Witch slot: read-the-tea-leaves for pigeons-in-the-belfry, purple=1
Witch slot: simmer-until-done for somebodys-hundredth, purple=1"""
HALF = "Witch: fate purple=1\nWitch discard: coven-supper"
"""Less than a card asks for, of each thing."""
COSTLY = (
    "You can lose 2 Supply. If you do, lose 2 Fate.",
    "You can discard a card. If you do, place a cube here.",
)


def page_of(play: Play[City]) -> TablePage:
    """A game as the one sees it who is asked."""
    ((seat, ask),) = play.waiting.items()
    facts = [fact for closed in play.closed for fact in closed.story] + list(play.story)
    return TablePage(
        code="MIST", slug="mistywell", title="Mistywell", version=1, phase="playing", seats=(),
        mine=(0, 1, 2), shown=seat, host=False, host_name="", ruler=False, options={"hands": "open"},
        chosen=(), view=MISTYWELL.view(play.state, seat), ask=ask, question=0, pending=None,
        can_take_back=False, story=tuple(StoryEntry(n, fact) for n, fact in enumerate(facts, 1)),
        reader=Reader(NAMES, seat), result=None, commitment="c" * 64, seed=None, link="",
    )  # fmt: skip


def task(play: Play[City]) -> str:
    """What the parchment says is to be done."""
    page = page_of(play)
    assert page.ask
    found = parchment.task(
        page, page.ask.prompt, map_choices(page.view, page.ask.prompt, tuple(page.ask)), page.ask.detail
    )
    return found.words.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.rule("MW-6.3")
@pytest.mark.parametrize(
    ("squares", "friends"),
    [
        ("", "Friendly to nobody yet."),
        ("hawkers-wild=orange", "Friendly to nobody yet. Cubes on wild squares make no friends."),
        (
            "hawkers-witch=purple, forgehands-wild=green",
            "Friendly to the Witch. Cubes on wild squares make no friends.",
        ),
        ("hawkers-witch=purple, hawkers-wild=bane", "Friendly to the Witch."),
    ],
)
def test_cubes_on_wild_squares_are_said_to_make_no_friends(squares: str, friends: str) -> None:
    view = MISTYWELL.view(city(f"squares: {squares}" if squares else ""), 0)
    assert captions.friends(view.districts[DISTRICT["Sootmarket"]]) == friends


def test_a_district_says_what_its_dots_mean() -> None:
    view = MISTYWELL.view(city("squares: hawkers-witch=purple"), 0)
    one = view.districts[DISTRICT["Sootmarket"]]
    drawn = dict(sheet(one, (), NO_QUESTION, ("hawkers-witch", "hawkers-tinker")))["s-sootmarket"].value
    assert isinstance(drawn, Sheet)
    assert (drawn.came, drawn.went) == (True, True)
    drawn = dict(sheet(one, (), NO_QUESTION, ("hawkers-witch",)))["s-sootmarket"].value
    assert isinstance(drawn, Sheet)
    assert (drawn.came, drawn.went) == (True, False)


@pytest.mark.rule("MW-2.2")
def test_the_draft_counts_its_rounds_and_says_what_is_left_to_the_temple() -> None:
    play = playing(turn="Witch draft")
    assert task(play) == "Draft 1 of 2. Tap a Request: a cube of yours goes to its group."
    play.state.drafted = 1
    again = Play(MISTYWELL, play.state)
    assert task(again) == "Draft 2 of 2. Tap a Request: a cube of yours goes to its group."
    page = page_of(again)
    key = next(iter(page.ask or ()))
    pieces = dict(parchment.readings_of(page, "draft"))
    drawn = pieces[f"plan-{key}"].value
    assert isinstance(drawn, Reading)
    (lines,) = drawn.lines
    assert re.fullmatch(r"Left over, it would bring a Temple cube to the \w+\.", str(lines[-1].words))


@pytest.mark.rule("MW-5.3")
def test_banes_that_are_to_be_laid_are_counted() -> None:
    play = say(playing("Witch: fate bane=2"), "recuperate", "leave it")
    assert task(play) == "the square for the Bane. 2 to go."
    (asked,) = play.waiting.values()
    assert task(say(play, next(iter(asked)))) == "the square for the Bane."


@pytest.mark.rule("MW-4.2")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("", ["+2 Supply for tale.", "A cube on your square of the Bellringers, or on the wild one."]),
        (
            "Enforcer bellrise",
            ["As things stand it fails, for the Enforcer rules there: +1 Supply, nothing more."],
        ),
        (
            "Enforcer bellrise\nTinker: supply brown=30",
            [
                "As things stand it fails, for the Enforcer rules there: +1 Supply, nothing more. "
                "The Reserve is empty now."
            ],
        ),
        (
            "Tinker: supply brown=29\nsquares: bellringers-witch=purple, bellringers-wild=bane",
            [
                "+2 Supply for tale (the Reserve holds 1 now).",
                "The Bane on the wild square of the Bellringers goes.",
            ],
        ),
        ("Witch: effort nothing, supply purple=10", ["+2 Supply for tale.", "No Effort: no cube."]),
        (
            "Witch: effort nothing, supply purple=9, fate purple=1",
            [
                "+2 Supply for tale.",
                "No Effort: a cube of Fate can go to the Bellringers, and a Bane takes its place.",
            ],
        ),
        (
            "Witch: effort nothing, supply purple=9, fate purple=1\nsquares: bellringers-witch=bane",
            ["+2 Supply for tale.", "No Effort: no cube."],
        ),
    ],
)
def test_an_action_that_is_done_says_what_its_request_pays_and_where_the_cube_goes(
    at: str, said: list[str]
) -> None:
    slots = SERVES.replace("purple", "brown") if "effort nothing" in at else SERVES
    page = page_of(playing(f"{slots}\n{at}", "Witch tick"))
    pieces = dict(parchment.readings_of(page, "finish"))
    drawn = pieces["plan-read-the-tea-leaves"].value
    assert isinstance(drawn, Reading)
    lines = [str(line.words) for lines in drawn.lines for line in lines]
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in lines[: len(said)]] == said


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("You can flip the Clock.", "", "leave it and lose nothing"),
        ("You can lose 3 Supply. If not, place Fear in Bellrise.", "Witch: supply brown=3", "after “if not”"),
        ("By day: You can flip the Clock. If not, gain 1 Supply.", "", "after “if not”"),
        ("Choose one: recover 2 cards, or lose 2 Fate.", HALF, "left out, unless nothing can"),
    ],
)
def test_the_help_says_what_comes_of_an_answer(text: str, at: str, words: str) -> None:
    page = page_of(trying(text, at=at))
    assert page.ask
    found = parchment.task(page, page.ask.prompt, map_choices(page.view, "", ()), page.ask.detail)
    assert words in found.plainly


def test_what_an_offer_costs_stands_beside_what_there_is() -> None:
    assert captions.COST_PATTERN.findall("turn a Unity token to Fear, lose 3 Supply") == ["Supply"]
    assert captions.COST_PATTERN.findall("gain 3 Supply") == []


def test_a_number_that_says_how_far_stays_with_what_moves() -> None:
    for words in ("Move the Fate tracker 1.", "Move the Fate tracker back 2."):
        assert f"\N{NO-BREAK SPACE}{words[-2]}" in str(explained(words))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("everything-must-go", "Tap Everything Must Go"),
        ("read-the-tea-leaves for auction-of-the-lost", "Play Read the Tea Leaves for Auction of the Lost"),
        ("hawkers-witch", ""),
        ("done", ""),
    ],
)
def test_a_hint_says_what_to_do(answer: str, words: str) -> None:
    assert MISTYWELL.spelt(Advice(answer, (), ())) == words


def test_a_hint_says_why_what_it_changes_matters() -> None:
    changes = (
        Change(Gauge("Cubes on the map", 0, 2), 0, 1),
        Change(Gauge("Effort", 0, 1), 10, 9.2),
        Change(Gauge("Fear", None, 9), 2, 1),
    )
    advice = Advice("place", (), changes)
    said = str(MISTYWELL.promised(None, advice, Reader(NAMES, 0))).replace("\N{NO-BREAK SPACE}", " ")
    assert said == (
        "Cubes on the map, yours and everybody’s, 0 → 1: you need them for Unity. "
        "Fear 2 → 1: the sixth loses. Your Effort 10 → 9: it is at work."
    )


def test_a_hint_says_what_a_project_brings_once_it_is_done() -> None:
    script = lesson()
    number = next(number for number, beat in enumerate(script.beats) if TEA in beat.do)
    view = MISTYWELL.view(script.play(MISTYWELL, number).state, 0)
    said = str(MISTYWELL.promised(view, Advice(TEA, (), ()), Reader(NAMES, 0)))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == (
        "Once it is done: A cube on your square of the Hawkers, or on the wild one. +3 Supply for tale. "
        "Each player: gain 1 Supply. By night: Draw 1 Request. Suffer 1 Fate."
    )


@pytest.mark.parametrize(
    ("clock", "ruled", "when", "way"),
    [
        ("day", False, ", if it is night by then", " Recuperate makes it night."),
        ("night", False, "", ""),
        ("night", True, ", if the Enforcer has left Eelwater by then", " Lead Him Astray sends him away."),
        (
            "day",
            True,
            ", if it is night and the Enforcer has left Eelwater by then",
            " Recuperate makes it night. Lead Him Astray sends him away.",
        ),
    ],
    ids=["day", "night", "enforcer", "both"],
)
def test_a_hint_says_what_has_to_change_for_a_project(clock: str, ruled: bool, when: str, way: str) -> None:
    script = lesson()
    number = next(number for number, beat in enumerate(script.beats) if TEA in beat.do)
    state = script.play(MISTYWELL, number).state
    state.clock, state.jobs = clock, ("kraken-probably", *state.jobs[1:])
    there = GROUPS[REQUESTS["kraken-probably"].group].district
    state.enforcer = there if ruled else (there + 1) % len(DISTRICTS)
    advice = Advice("read-the-tea-leaves for kraken-probably", (), ())
    said = str(MISTYWELL.promised(MISTYWELL.view(state, 0), advice, Reader(NAMES, 0)))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == (
        f"Once it is done{when}: A cube on your square of the Ferryfolk, or on the wild one. "
        "Choose one: move the Fate tracker back 1, or place a cube next door. "
        f"+3 Supply for tale by night. By night: Draw 1 Request. Suffer 1 Fate.{way}"
    )


@pytest.mark.rule("MW-4.1")
def test_a_hint_promises_nothing_of_a_project_that_fails_by_day_and_by_night() -> None:
    view = MISTYWELL.view(city("jobs: bees-on-strike\nWitch hand: moonlit-poultice"), 0)
    advice = Advice("moonlit-poultice for bees-on-strike", (), ())
    said = str(MISTYWELL.promised(view, advice, Reader(NAMES, 0)))
    assert said == "It fails by day and by night: +1 Supply, nothing more."


@pytest.mark.rule("MW-4.2")
def test_a_hint_names_a_cube_that_a_request_brings_before_its_pay_and_fate_last() -> None:
    full = "squares: ferryfolk-witch=purple, ferryfolk-wild=orange\njobs: herring-for-everybody"
    advice = Advice("simmer-until-done for herring-for-everybody", (), ())
    said = str(MISTYWELL.promised(MISTYWELL.view(city(full), 0), advice, Reader(NAMES, 0)))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == (
        "Once it is done: Place a cube in Sootmarket. +1 Supply for remedy. "
        "Each other player: gain 1 Effort. By night: Lose 1 Fate. By day: Suffer 1 Fate."
    )


@pytest.mark.parametrize("key", [key for key, card in ACTIONS.items() if card.timer])
def test_a_hint_says_what_a_card_with_a_timer_brings_once_it_is_done(key: str) -> None:
    costs = (Change(Gauge("Supply", 0, 1.2), 5, 2), Change(Gauge("Effort", 0, 1), 5, 3))
    advice = Advice(key, (), costs, prompt="play")
    said = str(MISTYWELL.promised(MISTYWELL.view(city(), 0), advice, Reader(NAMES, 0)))
    assert said == str(explained("Once it is done: " + " ".join(CARDS[key].lines)))


def test_a_hint_says_only_what_changes_where_a_card_is_not_played() -> None:
    advice = Advice("coven-supper", (), (Change(Gauge("Supply", 0, 1.2), 5, 2),), prompt="discard")
    said = str(MISTYWELL.promised(MISTYWELL.view(city(), 0), advice, Reader(NAMES, 0)))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == "Your Supply 5 → 2: that is the price."


def test_the_lesson_says_where_the_tracker_came_to_rest() -> None:
    beats = [(beat, play) for beat, play in walk(MISTYWELL, lesson()) if "moved the tracker" in beat.says]
    assert beats
    for beat, play in beats:
        draws = TRACK[play.state.tracker] in ("fate", "ring")
        assert ("tracker onto a" in beat.says, "tracker past a" in beat.says) == (draws, not draws)


def test_in_the_lesson_the_news_tell_the_fate_card_that_was_drawn() -> None:
    script = lesson()
    number = next(number for number, beat in enumerate(script.beats) if beat.do == ("recuperate",))
    play = script.play(MISTYWELL, number)
    play.answer(0, "recuperate")
    facts = [fact for closed in play.closed for fact in closed.story] + list(play.story)
    told = [StoryEntry(n, fact) for n, fact in enumerate(facts, 1)]
    log = screen.city_log(MISTYWELL.view(play.state, 0), told, Reader(NAMES, 0))
    assert any("The Ovens Are Open" in str(part) for beat in log.news for part in beat.parts)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (CovenantDrawn(0, "day-of-the-tithe"), "came with the Covenant card Day of the Tithe"),
        (FateDrawn(0, "a-rumour-with-legs"), "came with the Fate card A Rumour With Legs"),
        (TempleTook("the-tidy-burglar"), "came when the Temple took The Tidy Burglar"),
        (Finished(0, "lead-him-astray", ""), "came with Lead Him Astray"),
        (RoundBegan(3), "is down"),
    ],
)
def test_the_end_says_what_brought_the_sixth_token(head: Fact, words: str) -> None:
    view = MISTYWELL.view(city("fear: bellrise=2, ivygarth=2, sootmarket=2"), 0)
    facts = [head, FearPlaced("bellrise", turned=False), FearRemoved("eelwater")]
    said = str(ending(view, "fear", facts))
    assert said.startswith(f"The sixth Fear token {words}: the city locks its doors. Unity 0, Fear 6, after ")


def test_an_offer_names_the_district_that_it_calls_here() -> None:
    boots = "Witch slot: read-the-tea-leaves for golden-boots-wet, purple=1"
    play = say(playing(boots, "Witch tick"), "ferryfolk-witch")
    assert task(play) == "You can do this, or leave it. Here is Eelwater."


@pytest.mark.rule("MW-4.4")
def test_an_offer_names_the_part_of_it_that_comes_to_nothing() -> None:
    relics = """Witch slot: whisper-at-keyholes for genuine-fake-relics, purple=1
squares: hawkers-witch=purple, hawkers-wild=green
temple: hawkers=1"""
    assert task(playing(relics, "Witch tick")) == (
        "You can do this, or leave it. You have 3 Supply. Nothing would come of “place a cube here”."
    )
    free = relics.replace("hawkers-witch=purple, hawkers-wild", "moths-wild")
    assert "Nothing would come" not in task(say(playing(free, "Witch tick"), "hawkers-witch"))
