"""What a screen shows of a fight, an auction and the story, step by step, to whoever looks on."""

from dataclasses import replace
from typing import Any

from games.kit.house import PositionSet, Retold, TookBack
from games.kit.play import Play
from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.words import Reader
from games.powerdome import POWERDOME
from games.powerdome.beats import Beat, steps
from games.powerdome.chapters import Chapter, FactSequence
from games.powerdome.costs import Cost
from games.powerdome.screen import ArenaScreen, Stage
from games.powerdome.story.deeds import ModifierActed, RoundBegan
from games.powerdome.story.outcomes import StatChanged, VitalityChanged
from games.powerdome.story.people import Who
from games.powerdome.story.setup import (
    Culled,
    Discarded,
    Entered,
    Nominated,
    OfferClosed,
    SaidReady,
    Sold,
    Traded,
    Unsold,
    Voted,
)
from tests.games.powerdome.readers import A, B
from tests.games.powerdome.table import WAIT, arena, begun, fight, until

NAMES = ("Ash", "Brass", "Coal")


def shown(play: Play[Any], facts: list[Fact] | None = None, seat: int | None = 0) -> ArenaScreen:
    """The screen of a seat after a play, with these facts or those of its last answer."""
    told = facts or [fact for step in play.closed for fact in step.story] + play.story
    story = [StoryEntry(number, fact) for number, fact in enumerate(told, 1)]
    screen = POWERDOME.screen(POWERDOME.view(play.state, seat), story, Reader(NAMES, seat), seat)
    assert isinstance(screen, ArenaScreen)
    return screen


def staged(play: Play[Any], seat: int | None = 0) -> Stage:
    """What is told after a play."""
    stage = shown(play, seat=seat).stage
    assert stage
    return stage


def cost(play: Play[Any], seat: int | None = 0) -> Cost:
    """What a fight came to for a seat."""
    found = staged(play, seat).cost
    assert found
    return found


def heads(beats: tuple[Beat, ...]) -> list[str]:
    return [str(beat.head) for beat in beats]


def said(beat: Beat) -> list[str]:
    return [str(line.text) for line in beat.lines]


BLOW = "agility 5 strike 40 > Brass"


def test_a_fight_is_told_in_steps_each_with_what_came_of_it() -> None:
    beats = staged(fight("Ash 60: - | Brass 20: - | Coal 60: -", BLOW, "resist 10", WAIT)).beats
    assert heads(beats) == [
        "Agility is shown, and the slowest go first; in a tie, who committed first.",
        "You attack Brass with strike 40.",
    ]
    order, blow = beats
    assert [(str(chip.text), chip.number) for chip in order.order] == [("Brass", 0), ("Coal", 0), ("You", 5)]
    assert said(blow) == ["Brass had 20 vitality and loses 60.", "Brass dies."]
    assert [line.grave for line in blow.lines] == [False, True]
    assert (blow.by, blow.at, blow.changes, blow.own) == ("p0", ("p1",), (("p1", -60),), True)
    assert blow.news["p1"] == {"resist": 0, "vitality": -40, "alive": 0, "banes": 0}


def test_a_sum_says_why_the_damage_is_what_it_is() -> None:
    beats = staged(fight("Ash 60: - | Brass 90: - | Coal 60: -", BLOW, "agility 2 resist 10", WAIT)).beats
    (sum_of,) = beats[-1].sums
    assert [f"{term.op}{term.number} {term.words}".strip() for term in sum_of.terms] == [
        "40 strike", "−10 resist", "=30", "× 2 doubled: agility 5 against 2", "=60",
    ]  # fmt: skip
    assert sum_of.stopped == ""


def test_a_strike_that_is_stopped_says_what_is_left() -> None:
    beats = staged(fight("Ash 60: - | Brass 90: - | Coal 60: -", BLOW, "resist 50", WAIT)).beats
    assert [one.stopped for one in beats[-1].sums] == ["Stopped; resist left: 10."]
    first, then = beats[-1].sums[0].parts
    assert [term.op + term.number for term in first] == ["40"]
    assert [term.op + term.number + term.words for term in then] == ["−50resist", "=nothing gets through"]


def test_what_a_power_says_is_quoted_with_what_it_was_paid_with() -> None:
    play = fight("Ash 60: Sneeze | Brass 20: - | Coal 60: -", "agility 1 ; Sneeze Brass", WAIT, WAIT)
    used = next(beat for beat in staged(play).beats if beat.kind == "activates")
    assert str(used.head) == "You use Sneeze on Brass."
    assert used.quote
    assert "Afflict" in used.quote.words
    assert said(used) == ["Brass catches Sniffles."]


def test_time_to_think_begins_when_all_has_been_told() -> None:
    play = fight("Ash 60: - | Brass 20: - | Coal 60: -", BLOW, "resist 10", WAIT)
    order, blow = staged(play, seat=None).beats
    words = 20  # the slowest go first, in a tie who committed first; three names, each with a 0
    assert order.lasts == 700 + 240 * words, "250 words in a minute"
    words = 5  # 40 strike − 10 resist = 30
    assert blow.lasts > 700 + 240 * words + 1000, "and a second for a sum"
    facts = [fact for step in play.closed for fact in step.story]
    assert POWERDOME.telling(facts, NAMES) == (order.lasts + blow.lasts) / 1000
    assert POWERDOME.telling([replace(fact, to=(0,)) for fact in facts], NAMES) == 0
    assert POWERDOME.telling([Voted({}, {"Fog " * 100: 1})], NAMES) == 20


def test_a_power_says_what_came_of_it_even_if_that_is_nothing() -> None:
    """PD-4.3, PD-4.7. Its target may be dead by then, and it may lie in wait."""
    orders = "agility 1 ; Martyr", "agility 2 ; Backfirer Coal", "agility 3"
    for vitality, outcome in ((5, "Nothing comes of it: Coal is dead already"), (50, "It lies in wait")):
        play = fight(f"Ash 60: Martyr | Brass 60: Backfirer | Coal {vitality}: -", *orders)
        used = staged(play).beats[-1]
        assert (str(used.head), said(used)) == ("Brass uses Backfirer on Coal.", [f"{outcome}."])
        facts = [fact for step in play.closed for fact in step.story]
        assert POWERDOME.telling(facts, NAMES) * 1000 == sum(one.lasts for one in staged(play, None).beats)


def test_what_one_modifier_does_to_several_is_one_step() -> None:
    facts = [
        ModifierActed(*A, "Fog"), StatChanged(*A, "Fog", "agility", change=-1, now=0),
        ModifierActed(*B, "Fog"), StatChanged(*B, "Fog", "agility", change=-2, now=0),
        ModifierActed(*B, "Rain"),
    ]  # fmt: skip
    told = [StoryEntry(number, fact) for number, fact in enumerate(facts, 1)]
    assert [[one.number for one in step] for step in steps(told)] == [[1, 2, 3, 4], [5]]


def test_what_the_crowd_takes_is_one_step() -> None:
    facts: list[Fact] = [
        VitalityChanged(*who, "calm", change=-20, now=20) for who in (A, B)
    ]  # fmt: skip
    told = [StoryEntry(number, fact) for number, fact in enumerate([RoundBegan(3), *facts], 1)]
    assert [[one.number for one in step] for step in steps(told)] == [[2, 3]]


def test_what_it_came_to_is_said_to_whom_it_came() -> None:
    play = fight("Ash 60: - | Brass 20: - | Coal 60: -", BLOW, "resist 10", "agility 6 strike 10 > Ash")
    mine, theirs = cost(play), cost(play, 2)
    assert str(mine.balance) == "You 60 → 50 −10"
    assert [str(one) for one in mine.others] == ["Coal unhurt"]
    assert [str(one) for one in theirs.others] == ["Ash −10"]
    assert [str(one) for one in cost(play, None).others] == ["Ash −10", "Coal unhurt"]
    assert [str(getattr(one, "change", one.text)) for one in mine.lines] == ["Brass fell to you", "You −10:"]
    assert [(str(one.text), one.player) for one in mine.fallen] == [("Brass fell to you", True)]
    assert [str(line.text) for line in mine.fallen[0].led] == ["You attack Brass with strike 40."]
    assert str(theirs.balance) == "You 60 unhurt"
    assert str(theirs.title) == "You 60 unhurt, Ash −10", "all of whom the lines below tell"
    assert str(cost(play, 1).balance) == "You 20 → dead"
    assert cost(play, 1).fallen[0].led == ()
    assert str(cost(play, None).title) == "Who fell"


def test_nothing_came_of_it_for_whom_nobody_touched() -> None:
    found = cost(fight("Ash 60: - | Brass 60: -", WAIT, WAIT))
    assert (str(found.nothing), found.lines, found.why) == ("Nothing came of it for you.", (), True)
    watched = cost(fight("Ash 60: - | Brass 60: -", WAIT, WAIT), None)
    assert ([str(one) for one in watched.others], watched.why) == (["Everybody unhurt"], False)


def test_an_ally_that_fell_is_named_beside_its_owner() -> None:
    play = fight("Ash 60: - | Brass 60: - | Grout(2) 8", "agility 1 strike 40 > Grout", WAIT)
    assert [str(one) for one in cost(play).others] == ["Brass unhurt, lost Grout"]
    assert str(cost(play, 1).balance) == "You 60 unhurt, lost Grout"
    assert [str(one) for one in cost(play, None).others] == ["Brass unhurt, lost Grout", "Ash unhurt"]


def test_an_ally_that_fell_with_its_owner_is_no_loss_of_its_own() -> None:
    found = cost(fight("Ash 60: - | Brass 20: - | Grout(2) 8", BLOW, WAIT))
    assert [str(one.text) for one in found.fallen if one.player] == ["Brass fell to you"]


def test_who_came_back_is_said_to_have() -> None:
    play = fight("Ash 60: - | Brass 20: Nine Lives | Coal 60: -", BLOW, "resist 10", WAIT)
    assert [str(one.text) for one in cost(play).fallen] == ["Brass fell to you and came back"]
    assert str(cost(play, 1).balance).startswith("You 20 → dead → ")


def test_a_scene_is_the_same_as_long_as_nothing_is_added() -> None:
    play = fight("Ash 60: - | Brass 60: - | Coal 60: -", BLOW, WAIT, WAIT)
    facts = [fact for step in play.closed for fact in step.story] + play.story
    one, two = shown(play, facts).stage, shown(play, facts).stage
    more = shown(play, [*facts, Retold(1, "Ouch!")]).stage
    assert one
    assert two
    assert more
    assert (one, hash(one)) == (two, hash(two))
    assert one != more
    assert [(line.id, str(line.text)) for line in more.retold] == [(f"r{len(facts) + 1}", "Brass: “Ouch!”")]
    assert (one.title, one.again, one.fight) == ("The fight of round 1", "Replay", True)


def test_what_can_be_seen_once_more_is_called_by_what_it_was() -> None:
    dealt = staged(begun(setup="quick_brawl"))
    assert (dealt.title, dealt.again) == ("The gates open", "How it began")


def test_before_anything_is_opened_there_is_no_scene() -> None:
    play = begun()
    assert shown(play, [TookBack(0)]).stage is None


def test_an_auction_leaves_out_the_trading_after_it() -> None:
    play = until(begun(), "exchange")
    culled = Culled(("Feint",), ())
    sold = Sold(*A, "Feint", bid=9, bids={0: 9, 1: 4}, tied=False, now=91)
    stage = shown(play, [culled, sold, SaidReady(0, ready=True)]).stage
    assert stage
    assert len(stage.beats) == 1
    assert (stage.title, stage.again, stage.lots) == ("The auction", "The auction again", True)
    beat = stage.beats[-1]
    assert str(beat.head) == "You pay 9 for Feint."
    assert [(str(chip.text), chip.number, chip.won) for chip in beat.bids] == [
        ("You", 9, True),
        ("Brass", 4, False),
    ]


def lines(chapters: tuple[Chapter, ...]) -> list[list[str]]:
    return [[str(line.text) for line in chapter.lines] for chapter in chapters]


def test_the_story_has_the_latest_chapter_first_and_each_as_it_happened() -> None:
    facts: list[Fact] = [
        Voted((), {}),
        SaidReady(0, ready=True),
        SaidReady(0, ready=True),
        SaidReady(0, ready=False),
        SaidReady(0, ready=True),
        RoundBegan(1),
        ModifierActed(*B, "Fog"),
        RoundBegan(2),
    ]
    assert lines(shown(arena("Ash 60: - | Brass 60: -"), facts).whole) == [
        ["Round 1 begins.", "Fog touches Brass."],
        [
            "The vote",
            "No modifier was wanted by more than half.",
            "You are ready.",
            "You are not ready any more.",
            "You are ready.",
        ],
    ]


def test_what_was_opened_last_stands_apart_in_the_whole_story() -> None:
    play = fight("Ash 60: - | Brass 60: -", BLOW, WAIT)
    told = [fact for step in play.closed for fact in step.story] + play.story
    screen = shown(play, [RoundBegan(1), SaidReady(0, ready=True), *told])
    assert lines(screen.whole) == [["Round 1 begins.", "You are ready."]]
    assert [chapter[:2] for chapter in lines(screen.latest)] == [
        ["Round 1", "Agility is shown, and the slowest go first: Brass 0, you 5."]
    ]
    assert screen.stage
    assert screen.latest[-1].number == screen.stage.number


def test_what_is_said_after_the_auction_is_a_chapter_of_its_own() -> None:
    facts: list[Fact] = [
        Sold(*A, "Feint", bid=9, bids={0: 9}, tied=False, now=91),
        OfferClosed(0, 1, "withdrawn", 0, 1),
    ]
    assert lines(shown(arena("Ash 60: - | Brass 60: -"), facts).short) == [
        ["The trading", "You withdraw offer 1 to Brass."],
        ["The auction", "You pay 9 for Feint."],
    ]


def test_what_is_said_while_bids_are_made_does_not_part_the_auction() -> None:
    facts: list[Fact] = [
        Culled(("Feint", "Hush"), ()),
        TookBack(0),
        Sold(*A, "Feint", bid=9, bids={0: 9}, tied=False, now=91),
        Unsold("Hush"),
        OfferClosed(0, 1, "withdrawn", 0, 1),
    ]
    trading, auction = lines(shown(arena("Ash 60: - | Brass 60: -"), facts).short)
    assert trading == ["The trading", "You withdraw offer 1 to Brass."]
    assert auction[0] == "The auction"
    assert auction[-2:] == ["You pay 9 for Feint.", "Nobody bids for Hush: it leaves the game."]


def test_each_part_of_the_setup_is_headed_in_the_story() -> None:
    facts: list[Fact] = [
        Voted((), {}),
        Nominated({"Feint": (0,)}),
        Culled(("Feint",), ()),
        Sold(*A, "Feint", bid=9, bids={0: 9}, tied=False, now=91),
        SaidReady(0, ready=True),
        SaidReady(1, ready=True),
        Entered("Pit", ()),
        RoundBegan(1),
        SaidReady(0, ready=True),
        PositionSet(),
        SaidReady(0, ready=True),
    ]
    chapters = shown(arena("Ash 60: - | Brass 60: -"), facts).short
    heads = [[str(line.text) for line in chapter.lines if line.head] for chapter in reversed(chapters)]
    assert heads == [
        ["The vote"], ["The nominations"], ["The auction"], ["The trading"], ["The gates open"],
        ["Round 1 begins."], [],
    ]  # fmt: skip


def test_what_others_traded_is_told_when_the_trading_is_over() -> None:
    deal = Traded(*A, *B, 1, "5 vitality", "Feint", "", 91, 105)
    facts: list[Fact] = [
        Culled(("Feint",), ()),
        Sold(*B, "Feint", bid=0, bids={1: 0}, tied=False, now=100),
        SaidReady(2, ready=True),
        deal,
        Discarded(*A, "Feint"),
    ]
    trading = arena("Ash 91: - | Brass 105: - | Coal 60: -", phase="exchange", round=0)
    stage = shown(trading, facts, seat=2).stage
    assert stage
    assert stage.title == "The auction"
    for phase in ("discards", "characters"):
        after = arena("Ash 91: Feint | Brass 105: - | Coal 60: Hush", phase=phase, round=0)
        stage = shown(after, facts, seat=2).stage
        assert stage
        assert (stage.title, stage.again, stage.changes_owners) == ("The trading", "The trading again", True)
        assert heads(stage.beats) == ["Ash gives Brass 5 vitality for Feint."]
        assert (stage.beats[0].by, stage.beats[0].at) == ("p0", ("p1",))
    after = arena("Ash 91: Feint | Brass 105: - | Coal 60: Hush", phase="discards", round=0)
    stage = shown(after, facts[:2], seat=2).stage
    assert stage
    assert stage.title == "The auction"


def test_facts_are_alike_where_they_are_the_very_same() -> None:
    fact, twin = RoundBegan(1), RoundBegan(1)
    one, same = FactSequence([StoryEntry(1, fact)]), FactSequence([StoryEntry(1, fact)])
    assert one == same
    assert hash(one) == hash(same)
    assert one != FactSequence([StoryEntry(1, twin)])
    assert one != FactSequence([StoryEntry(2, fact)])


def test_for_whom_a_table_waits() -> None:
    screen = shown(arena("Ash 60 | Brass 60 | Coal 60"), [TookBack(0)])
    said = [str(screen.waits_for(seats)) for seats in ((), (0,), (1,), (0, 1), (1, 2))]
    assert said == [
        "", "Everybody waits for you.", "Waiting for Brass.", "Waiting for you and Brass.",
        "Waiting for Brass and Coal.",
    ]  # fmt: skip


def test_of_many_for_whom_a_table_waits_the_number_is_said() -> None:
    play = arena(" | ".join(f"{name} 60" for name in ("Ash", "Brass", "Coal", "Dawn", "Ember", "Flint")))
    names = tuple(one.name for one in play.state.players())
    screen = ArenaScreen(POWERDOME.view(play.state, 0), (), Reader(names, 0))
    assert str(screen.waits_for(range(6))) == "Waiting for everybody."
    assert str(screen.waits_for(range(5))) == "Waiting for 5 of 6, you too."
    assert str(screen.waits_for(range(1, 6))) == "Waiting for 5 of 6."


def test_a_fact_of_older_rules_is_passed_over() -> None:
    play = fight("Ash 60: - | Brass 60: - | Coal 60: -", BLOW, WAIT, WAIT)
    facts = [fact for step in play.closed for fact in step.story] + play.story
    old = LooseFact("dies", {"key": "p1", "name": "Brass", "seat": 1})
    found = shown(play, [*facts, old]).stage
    assert found
    assert heads(found.beats) == heads(staged(play).beats)


def test_an_ally_that_fell_is_no_player() -> None:
    play = fight("Ash 60: - | Brass 60: - | Grout(1) 8", "resist 0", "strike 30 > Grout")
    found = cost(play)
    assert [(str(one.text), one.player) for one in found.fallen] == [("Grout fell to Brass", False)]
    assert staged(play).fallen == (Who("a1", "Grout", 0),)
