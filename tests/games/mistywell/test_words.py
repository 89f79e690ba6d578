"""What Mistywell says of what happened, to whoever reads it, and what belongs to one card."""

import pytest

from games.kit.house import GaveUp as LeftTheHouse
from games.kit.house import SatDown, TookBack
from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.words import Reader
from games.mistywell import words
from games.mistywell.beats import Turn, done_text, group_by_turn
from games.mistywell.city_story import (
    ClockFlipped,
    EnforcerMoved,
    FearFoundNoRoom,
    FearPlaced,
    FearRemoved,
    TempleCubeAdded,
    TempleCubeRemoved,
    TrackerMoved,
    UnityPlaced,
)
from games.mistywell.story import (
    FACTS,
    AbilityUsed,
    BaneLaid,
    BaneSpared,
    CovenantDrawn,
    Delayed,
    Discarded,
    Drafted,
    Dropped,
    Failed,
    FateDrawn,
    Finished,
    Gained,
    GaveUp,
    Hurried,
    KeptRequest,
    LiftedCube,
    Lost,
    Missed,
    PlacedCube,
    Played,
    Recovered,
    Recuperated,
    RequestDismissed,
    RequestPosted,
    RequestsDealt,
    Resumed,
    RoundBegan,
    SawRequest,
    Shifted,
    Shuffled,
    Succeeded,
    TempleTook,
    Ticked,
    TurnBegan,
)
from tests.games.mistywell.table import plain

NAMES = ("Zoë", "Ben", "Cleo")
ADA = Reader(NAMES, 0)
BEN = Reader(NAMES, 1)
SHARED = Reader(NAMES)

LEDGER, SUPPER, LEAVES, POST = "burn-the-ledger", "coven-supper", "read-the-tea-leaves", "bees-on-strike"


@pytest.mark.parametrize(
    ("fact", "to_her", "to_others"),
    [
        (RequestsDealt((POST, LEDGER)), "Two Requests lie open", None),
        (Drafted(0, POST), "You took Bees on Strike", "Zoë took Bees on Strike"),
        (TempleTook(POST), "The Temple took Bees on Strike", None),
        (RoundBegan(3), "Round 3", None),
        (TurnBegan(0), "Your turn", "The turn of Zoë"),
        (Ticked(0, LEAVES, 1), "A cube came off Read the Tea Leaves, 1 turn to go", None),
        (Ticked(0, LEAVES, 0), "A cube came off Read the Tea Leaves, which is due", None),
        (GaveUp(0), "You resigned", "Zoë resigned"),
        (Played(0, LEDGER, "", 0, 0, ""), "You played Burn the Ledger", "Zoë played Burn the Ledger"),
        (Played(0, LEDGER, "", 1, 0, ""), "You played Burn the Ledger: paid 1 Supply", None),
        (
            Played(0, SUPPER, "", 3, 2, ""),
            "You began Coven Supper, 2 turns to go: paid 3 Supply and set 2 Effort",
            None,
        ),
        (
            Played(0, LEAVES, POST, 1, 1, "hand"),
            "You began Read the Tea Leaves for Bees on Strike, 1 turn to go: paid 1 Supply and set 1 Effort",
            None,
        ),
        (Recuperated(0), "You recuperated", None),
        (Finished(0, SUPPER, ""), "You finished Coven Supper", None),
        (Finished(0, LEAVES, POST), "You finished Read the Tea Leaves for Bees on Strike", None),
        (Succeeded(0, LEAVES, POST, "tale", 2, 2), "You met the need for a tale", None),
        (Succeeded(0, LEAVES, POST, "light", 0, 0), "You met the need for light", None),
        (
            Succeeded(0, LEAVES, POST, "secret", 1, 0),
            "You met the need for a secret, but no Supply was left to pay for it",
            None,
        ),
        (
            Failed(0, LEAVES, POST, "clock"),
            "Read the Tea Leaves for Bees on Strike failed, for it was the wrong time of day",
            None,
        ),
        (
            Failed(0, LEAVES, POST, "enforcer"),
            "Read the Tea Leaves for Bees on Strike failed, for the Enforcer stood there",
            None,
        ),
        (FateDrawn(0, "bunting"), "You drew the Fate card Bunting", None),
        (CovenantDrawn(0, "curfew"), "You drew the Covenant card Curfew", None),
        (Resumed(0, "recuperate"), "You went on recuperating", None),
        (Resumed(0, LEDGER), "You went on with Burn the Ledger", None),
        (AbilityUsed(0, "bellrise"), "You used the ability of Bellrise", None),
        (Gained(0, "Supply", 2), "You gained 2 Supply", "Zoë gained 2 Supply"),
        (Gained(0, "Fate", 1, 1), "You suffered 1 Fate (a Bane)", None),
        (Gained(0, "Fate", 3, 2), "You suffered 3 Fate (two Banes)", None),
        (Lost(0, "Fate", 2), "You lost 2 Fate", None),
        (Shifted(0, "Effort", "Supply", 1), "You moved 1 Effort to Supply", None),
        (PlacedCube(0, "hawkers-witch", "purple"), "You placed a cube on Hawkers", None),
        (PlacedCube(0, "hawkers-wild", "brown"), "You placed a cube on Hawkers (wild)", None),
        (
            PlacedCube(0, "moths-witch", "purple", fated=True),
            "You placed a cube of Fate on Moths and took a Bane for it",
            None,
        ),
        (LiftedCube(0, "moths-witch", "purple"), "You removed a cube of your own from Moths", None),
        (LiftedCube(0, "moths-witch", "bane"), "You removed a Bane from Moths", None),
        (BaneLaid(0, "moths-witch", instead=False), "You laid a Bane on Moths", None),
        (
            BaneLaid(0, "moths-wild", instead=True),
            "You laid a Bane on Moths (wild), and the cube from there went to Fate",
            None,
        ),
        (BaneSpared(0), "You found no square for a Bane, which went away", None),
        (
            Missed(0, "delay 1 of your Actions", "Effort"),
            "You could not delay 1 of your Actions, for no Effort was left, so that was skipped",
            "Zoë could not delay 1 of their Actions, for no Effort was left, so that was skipped",
        ),
        (
            Missed(0, "remove a Bane of yours from the map", "gone"),
            "You could not remove a Bane of yours from the map, so that was skipped",
            "Zoë could not remove a Bane of theirs from the map, so that was skipped",
        ),
        (
            Missed(0, "recover a card", "nobody", "hurry 1 of your Actions"),
            "You found nobody who could recover a card, and so did not hurry 1 of your Actions",
            "Zoë found nobody who could recover a card, and so did not hurry 1 of their Actions",
        ),
        (Discarded(0, SUPPER), "You discarded Coven Supper", None),
        (Recovered(0, (SUPPER,)), "You recovered Coven Supper", None),
        (Recovered(0, (SUPPER, LEDGER)), "You recovered 2 cards", None),
        (KeptRequest(0, "deck", POST), "You drew Bees on Strike", None),
        (KeptRequest(0, "deck", ""), "You drew a Request", None),
        (KeptRequest(0, "job board", POST), "You kept Bees on Strike", None),
        (SawRequest(0, POST, to=(0,)), "The Request is Bees on Strike", None),
        (RequestPosted(POST), "Bees on Strike came onto the Job Board", None),
        (RequestDismissed(0, POST), "You sent Bees on Strike away from the Job Board", None),
        (Hurried(1, LEAVES, 0), "Read the Tea Leaves was hurried, which is due", None),
        (Delayed(0, SUPPER, 2), "You delayed Coven Supper, 2 turns to go", None),
        (Dropped(0, SUPPER, ""), "You dropped Coven Supper, and its cubes went home", None),
        (Shuffled("fate"), "The Fate deck was shuffled", None),
        (UnityPlaced("bellrise", turned=False), "Unity came to Bellrise", None),
        (UnityPlaced("bellrise", turned=True), "Fear turned to Unity in Bellrise", None),
        (FearPlaced("lowlamp", turned=False), "Fear came to Lowlamp", None),
        (FearPlaced("lowlamp", turned=True), "Unity turned to Fear in Lowlamp", None),
        (FearFoundNoRoom("chalkboard-way"), "Fear found no room in Chalkboard Way", None),
        (FearRemoved("lowlamp"), "A Fear token left Lowlamp", None),
        (EnforcerMoved("eelwater", "lowlamp"), "The Enforcer went to Eelwater", None),
        (TempleCubeAdded("moths", 2), "The second Temple cube came to Moths", None),
        (TempleCubeAdded("moths", 3), "The third Temple cube came to Moths, and all three went back", None),
        (TempleCubeRemoved("moths", 1), "A Temple cube left Moths", None),
        (ClockFlipped("night"), "Night fell", None),
        (ClockFlipped("day"), "Day broke", None),
        (TrackerMoved(0, 4, "plain"), "The tracker moved 1 space", None),
        (TrackerMoved(0, 5, "fate"), "The tracker moved 1 space, onto a crystal ball", None),
        (TrackerMoved(0, 6, "ring"), "The tracker moved 1 space, onto a golden ring", None),
        (TrackerMoved(0, 2, "back"), "The tracker went back", None),
        (TookBack(0), "You took it back", "Zoë took it back"),
        (SatDown(0, "Zoë"), "", ""),
        (LooseFact("gain", {"seat": 0}), "", ""),
    ],
    ids=str,
)
def test_a_fact_is_said_to_whom_it_concerns_and_to_others(
    fact: Fact, to_her: str, to_others: str | None
) -> None:
    assert str(words.sentence(fact, ADA)) == to_her
    if to_others is not None:
        assert str(words.sentence(fact, BEN)) == to_others


def test_a_card_is_named_so_that_it_can_be_opened_and_what_matters_has_a_tone() -> None:
    runs = {run.words: (run.opens, run.tone, run.name) for run in words.sentence(Drafted(0, POST), BEN).runs}
    assert runs["Bees on Strike"] == ("c-bees-on-strike", "", False)
    assert runs["Zoë"] == ("", "", True)
    tones = {run.words: run.tone for run in words.sentence(FearPlaced("lowlamp", turned=False), BEN).runs}
    assert tones["Fear"] == "harm"
    assert str(words.sentence(Drafted(0, "no-such-card"), BEN)) == "Zoë took no-such-card"


def test_every_fact_is_stored_under_the_name_that_it_always_had() -> None:
    assert set(FACTS) == {
        "dealt", "draft", "temple_takes", "round", "turn", "tick", "gave_up", "play", "recuperate", "finish",
        "success", "fail", "fate", "covenant", "resume", "ability", "gain", "lose", "shift", "place", "lift",
        "bane", "spared", "discard", "recover", "hold", "held", "job", "dismiss", "hurry", "delay", "drop",
        "shuffle", "missed", "unity", "fear", "no_room", "calm", "enforcer", "temple", "untemple", "clock",
        "tracker",
    }  # fmt: skip


def turns(*facts: Fact, reader: Reader = ADA, working: tuple[str, ...] = ()) -> tuple[Turn, ...]:
    """A story turn by turn."""
    return group_by_turn([StoryEntry(number, fact) for number, fact in enumerate(facts, 1)], reader, working)


def texts(*facts: Fact, reader: Reader = ADA, working: tuple[str, ...] = ()) -> list[str]:
    """The beats of one turn."""
    (turn,) = turns(TurnBegan(0), *facts, reader=reader, working=working)
    return [plain(beat.text) for beat in turn.beats]


def test_what_came_of_a_card_is_told_with_it_in_order() -> None:
    finished = Finished(0, LEAVES, POST)
    came = (
        Succeeded(0, LEAVES, POST, "tale", 2, 2),
        Gained(0, "Supply", 2),
        PlacedCube(0, "moths-witch", "x"),
    )
    assert texts(finished, *came) == [
        "You finished Read the Tea Leaves for Bees on Strike: met the need for a tale; gained 2 Supply; "
        "placed a cube on Moths."
    ]
    assert texts(finished, Failed(0, LEAVES, POST, "clock"), Gained(0, "Supply", 1)) == [
        "You finished Read the Tea Leaves for Bees on Strike: it failed, for it was the wrong time of day; "
        "gained 1 Supply."
    ]


def test_whoever_else_does_something_is_named_and_so_is_who_goes_on() -> None:
    others = (Gained(1, "Fate", 1), Gained(2, "Fate", 1), ClockFlipped("night"), Lost(0, "Fate", 1))
    assert texts(FateDrawn(0, "bunting"), *others, reader=BEN) == [
        "Zoë drew the Fate card Bunting: you suffered 1 Fate; Cleo suffered 1 Fate; night fell; "
        "Zoë lost 1 Fate."
    ]


def test_what_somebody_gains_in_a_row_is_told_as_one() -> None:
    gained = [Gained(seat, pool, 1) for seat in (1, 0) for pool in ("Supply", "Effort")]
    assert texts(FateDrawn(0, "the-ovens-are-open"), *gained, Gained(0, "Effort", 2)) == [
        "You drew the Fate card The Ovens Are Open: Ben gained 1 Supply and 1 Effort; "
        "you gained 1 Supply and 1 Effort; gained 2 Effort."
    ]


def test_what_is_done_at_once_is_told_as_one() -> None:
    played = (Played(0, LEDGER, "", 1, 0, ""), RequestPosted(POST), Finished(0, LEDGER, ""))
    assert texts(*played) == ["You played Burn the Ledger: paid 1 Supply. Nothing came of it."]
    assert texts(*played, working=(LEDGER,)) == ["You are playing Burn the Ledger: paid 1 Supply."]
    assert texts(*played, reader=BEN, working=(LEDGER,)) == ["Zoë is playing Burn the Ledger: paid 1 Supply."]
    assert texts(Finished(0, SUPPER, ""), working=(SUPPER,)) == ["You are finishing Coven Supper."]
    assert texts(Played(0, SUPPER, "", 3, 2, "")) == [
        "You began Coven Supper, 2 turns to go: paid 3 Supply and set 2 Effort."
    ]
    assert texts(Played(0, LEDGER, "", 0, 0, "")) == ["You played Burn the Ledger. Nothing came of it."]


def test_steps_of_the_tracker_and_cubes_that_go_together_are_counted() -> None:
    steps = (TrackerMoved(0, 3, "plain"), TrackerMoved(0, 4, "plain"), TrackerMoved(0, 5, "fate"))
    squares = ("hawkers-witch", "hawkers-wild", "moths-witch", "academia-witch")
    cubes = [LiftedCube(0, square, "purple") for square in squares]
    assert texts(Recuperated(0), *steps, TrackerMoved(0, 4, "back")) == [
        "You recuperated: the tracker moved 3 spaces, onto a crystal ball; the tracker went back."
    ]
    assert texts(Finished(0, SUPPER, ""), *cubes, UnityPlaced("bellrise", turned=False)) == [
        "You finished Coven Supper: removed four cubes (three of your own, one wild) from Hawkers, Moths "
        "and Academia; Unity came to Bellrise."
    ]
    assert texts(Finished(0, SUPPER, ""), *cubes[:1], LiftedCube(0, "moths-wild", "bane")) == [
        "You finished Coven Supper: removed a cube of your own from Hawkers; "
        "removed a Bane from Moths (wild)."
    ]


@pytest.mark.parametrize(
    ("seat", "squares", "told"),
    [
        (1, ["hawkers-tinker"], "Ben removed a cube of their own from Hawkers"),
        (1, ["hawkers-wild"], "Ben removed a cube from Hawkers (wild)"),
        (1, ["hawkers-witch"], "Ben removed your cube from Hawkers"),
        (0, ["hawkers-tinker"], "You removed Ben’s cube from Hawkers"),
        (1, ["hawkers-wild", "moths-wild"], "Ben removed two wild cubes from Hawkers and Moths"),
        (1, ["hawkers-tinker", "moths-tinker"], "Ben removed two cubes of their own from Hawkers and Moths"),
        (0, ["hawkers-tinker", "moths-tinker"], "You removed two of Ben’s cubes from Hawkers and Moths"),
        (
            2,
            ["moths-witch", "moths-tinker"],
            "Cleo removed two cubes (one of yours, one of Ben’s) from Moths",
        ),
    ],
)
def test_whose_cubes_were_removed_is_told(seat: int, squares: list[str], told: str) -> None:
    cubes = [LiftedCube(seat, square, "purple") for square in squares]
    played = Finished(seat, SUPPER, "")
    who, _, removed = told.partition(" ")
    assert texts(played, *cubes) == [f"{who} finished Coven Supper: {removed}."]


def test_timers_that_run_are_told_as_one_beat_of_the_turn() -> None:
    ticks = (Ticked(0, SUPPER, 1), Ticked(0, LEAVES, 0))
    assert texts(*ticks, Finished(0, LEAVES, POST), Gained(0, "Supply", 1)) == [
        "A cube came off Coven Supper, 1 turn to go; a cube came off Read the Tea Leaves, which is due.",
        "You finished Read the Tea Leaves for Bees on Strike: gained 1 Supply.",
    ]


def test_what_several_could_not_do_is_told_as_one() -> None:
    missed = [Missed(seat, "delay 1 of your Actions", "Actions") for seat in (0, 1, 2)]
    assert texts(CovenantDrawn(0, "curfew"), *missed, Gained(0, "Fate", 1)) == [
        "You drew the Covenant card Curfew: you, Ben and Cleo could not delay 1 of their Actions, "
        "for no Action was in progress, so that was skipped; you suffered 1 Fate."
    ]


def test_what_a_card_at_work_has_done_is_told_while_it_asks_for_more() -> None:
    cubes = [LiftedCube(0, square, "purple") for square in ("hawkers-witch", "hawkers-wild")]
    supper = turns(TurnBegan(0), Ticked(0, SUPPER, 0), Finished(0, SUPPER, ""), *cubes, working=(SUPPER,))
    assert str(done_text(supper, (SUPPER,))) == "Removed two cubes (one of your own, one wild) from Hawkers."
    begun = turns(TurnBegan(0), Finished(0, SUPPER, ""), working=(SUPPER,))
    for story, working in ((supper, ()), (supper, (LEAVES,)), (begun, (SUPPER,))):
        assert done_text(story, working) == words.NOTHING
    served = (Finished(0, LEAVES, POST), Succeeded(0, LEAVES, POST, "tale", 2, 2), Gained(0, "Supply", 2))
    done = done_text(turns(*served, cubes[0], working=(LEAVES, POST)), (LEAVES, POST))
    assert plain(done) == "Gained 2 Supply; removed a cube of your own from Hawkers."


def test_a_drawn_card_stands_between_what_it_interrupts() -> None:
    story = (
        Recuperated(0), TrackerMoved(0, 5, "fate"), FateDrawn(0, "bunting"), Lost(0, "Fate", 1),
        Resumed(0, "recuperate"), TrackerMoved(0, 6, "ring"), CovenantDrawn(0, "curfew"),
        Resumed(0, "recuperate"),
    )  # fmt: skip
    assert texts(*story) == [
        "You recuperated: the tracker moved 1 space, onto a crystal ball.",
        "You drew the Fate card Bunting: lost 1 Fate.",
        "You went on recuperating: the tracker moved 1 space, onto a golden ring.",
        "You drew the Covenant card Curfew.",
    ]


def test_what_was_seen_of_a_hidden_request_is_not_told_on_a_shared_screen() -> None:
    drew = (Finished(0, LEAVES, POST), KeptRequest(0, "deck", ""), SawRequest(0, LEDGER, to=(0,)))
    assert texts(*drew)[0].endswith("drew a Request; the Request is Burn the Ledger.")
    assert texts(*drew, reader=SHARED)[0].endswith("drew a Request.")
    assert turns(SawRequest(0, LEDGER, to=(0,)), reader=SHARED) == ()


def test_turns_are_told_the_latest_first_under_their_titles() -> None:
    story = (
        RequestsDealt((POST,)), Drafted(0, POST), TempleTook(POST), RoundBegan(1), TurnBegan(0),
        Ticked(0, SUPPER, 1), Recuperated(0), TurnBegan(1), TurnBegan(2), Recuperated(2), TookBack(2),
        LeftTheHouse(1), TempleTook(POST), TempleCubeAdded("moths", 1), RoundBegan(2), TurnBegan(0),
    )  # fmt: skip
    told = turns(*story)
    assert [str(turn.begin.title) for turn in told] == [
        "The Temple’s turn", "The turn of Cleo", "Round 1, your turn", "The draft",
    ]  # fmt: skip
    assert [str(beat.text) for beat in told[1].beats] == ["Cleo recuperated."]
    assert (
        str(told[0].beats[0].text) == "The Temple took Bees on Strike: the first Temple cube came to Moths."
    )
    assert (told[0].beats[0].first, told[0].beats[0].last) == (13, 14)
    assert turns(Lost(0, "Fate", 1), Gained(1, "Supply", 1))[0].begin.title == words.NOTHING


def test_that_something_was_taken_back_is_told_until_something_happens() -> None:
    played, placed = Played(0, SUPPER, "", 3, 2, ""), PlacedCube(0, "hawkers-wild", "brown")
    both = [
        "You began Coven Supper, 2 turns to go: paid 3 Supply and set 2 Effort.",
        "You took it back.",
    ]
    assert texts(played, TookBack(0)) == both
    assert texts(played, TookBack(0), LeftTheHouse(1), TookBack(0)) == both
    assert texts(played, TookBack(0), placed) == texts(played, placed)
    assert texts(TookBack(0), Recuperated(0)) == texts(Recuperated(0))
    assert texts(Recuperated(0), TookBack(0), TurnBegan(1)) == texts(Recuperated(0))


def test_a_beat_knows_its_card_and_where_it_happened() -> None:
    (turn,) = turns(
        TempleTook(POST), TempleCubeAdded("moths", 3), FearPlaced("lowlamp", turned=False),
        Recuperated(0), PlacedCube(0, "hawkers-wild", "brown"), EnforcerMoved("eelwater", "lowlamp"),
        GaveUp(1),
    )  # fmt: skip
    assert [(beat.card, beat.where) for beat in turn.beats] == [
        (POST, ("lowlamp",)), ("recuperate", ("sootmarket", "eelwater")), ("", ()),
    ]  # fmt: skip
