"""What PowerDome says of the setup, to whoever reads it."""

import pytest

from games.kit.house import Retold, TookBack
from games.kit.story import Fact, LooseFact
from games.powerdome import words
from games.powerdome.keywords import explained, power_named
from games.powerdome.story import FACTS
from games.powerdome.story.deeds import (
    Attacked,
)
from games.powerdome.story.outcomes import (
    VitalityChanged,
)
from games.powerdome.story.setup import (
    BeganWith,
    Cast,
    Culled,
    Dealt,
    Discarded,
    Entered,
    Hand,
    Nominated,
    OfferClosed,
    Offered,
    Protected,
    SaidReady,
    Sold,
    Traded,
    Unsold,
    Voted,
)
from games.powerdome.words.phrases import with_full_stop
from tests.games.powerdome.readers import ADA, BEN, GROUT, WATCHER, A, B


def offers(give: str, want: str, promise: str = "") -> tuple[Offered, Traded]:
    """An offer of Zoë to Brass, and that it is accepted."""
    offer = Offered(3, 0, 1, give, want, promise)
    return offer, Traded(*A, *B, 3, give, want, promise, by_now=90, partner_now=90)


OFFER, TRADE = offers("5 vitality", "Feint + Hush", "Not in the face.")
GIFT, GIVEN = offers("-", "Feint")
WORD, AGREED = offers("-", "-", "Peace")


@pytest.mark.parametrize(
    ("fact", "to_a", "to_b"),
    [
        (Voted((), {"Fog": 1}), "No modifier was wanted by more than half", None),
        (Voted(("Fog", "Open Wounds"), {}), "In play tonight: Fog and Open Wounds", None),
        (
            Nominated({"Feint": (0, 1), "Hush": (2,)}),
            "Nominated: Feint by you and Brass and Hush by Coal",
            "Nominated: Feint by Zoë and you and Hush by Coal",
        ),
        (Protected(*A, "Feint"), "You protect Feint", "Zoë protects Feint"),
        (Culled(("Feint", "Hush"), ()), "All 2 powers go to auction", None),
        (
            Culled(("Feint", "Hush"), ("Envy",)),
            "Lots are drawn: Envy leaves the game, and 2 powers go to auction",
            None,
        ),
        (
            Culled(("Feint", "Hush"), ("Envy",), drawn=False),
            "Every place is paid for: Envy leaves the game, and 2 powers go to auction",
            None,
        ),
        (
            Sold(*A, "Feint", bid=20, bids={0: 20, 1: 7}, tied=False, now=80),
            "You pay 20 for Feint",
            "Zoë pays 20 for Feint",
        ),
        (
            Sold(*A, "Feint", bid=20, bids={0: 20, 1: 20}, tied=True, now=80),
            "The highest bids are equal, and lots are drawn: you pay 20 for Feint",
            "The highest bids are equal, and lots are drawn: Zoë pays 20 for Feint",
        ),
        (Unsold("Feint"), "Nobody bids for Feint: it leaves the game", None),
        (
            OFFER,
            "You offer Brass 5 vitality for Feint and Hush: “Not in the face.”",
            "Zoë offers you 5 vitality for Feint and Hush: “Not in the face.”",
        ),
        (GIFT, "You offer Brass nothing for Feint", None),
        (OfferClosed(1, 3, "accepted", 0, 1), "Brass accepts your offer 3", "You accept Zoë’s offer 3"),
        (OfferClosed(1, 3, "declined", 0, 1), "Brass declines your offer 3", "You decline Zoë’s offer 3"),
        (
            OfferClosed(1, 3, "countered", 0, 1),
            "Brass makes another offer instead of your offer 3",
            "You make another offer instead of Zoë’s offer 3",
        ),
        (
            OfferClosed(0, 3, "withdrawn", 0, 1),
            "You withdraw offer 3 to Brass",
            "Zoë withdraws offer 3 to you",
        ),
        (OfferClosed(0, 3, "replaced", 0, 1), "You make a newer offer instead of offer 3 to Brass", None),
        (
            TRADE,
            "You give Brass 5 vitality for Feint and Hush",
            "Zoë gives you 5 vitality for Feint and Hush",
        ),
        (GIVEN, "Brass gives you Feint for nothing", "You give Zoë Feint for nothing"),
        (AGREED, "You and Brass agree on a promise", "Zoë and you agree on a promise"),
        (SaidReady(0, ready=True), "You are ready", "Zoë is ready"),
        (SaidReady(0, ready=False), "You are not ready any more", "Zoë is not ready any more"),
        (Discarded(*A, "Feint"), "You throw Feint away", "Zoë throws Feint away"),
        (
            Entered("Pit", (Cast(*A, "helmet", "Hm."),)),
            "The last one standing wins. Below 0 vitality you are dead. The place is the Pit",
            None,
        ),
        (
            Dealt("Pit", (Hand(*A, ("Feint", "Hush")),)),
            "The last one standing wins. Below 0 vitality you are dead. Everybody is dealt 2 powers. The"
            " place is the Pit, just for looks",
            None,
        ),
        (
            BeganWith(*A, "Packed Lunch", "Regenerate 12."),
            "Before the first round Packed Lunch acts for you",
            "Before the first round Packed Lunch acts for Zoë",
        ),
        (TookBack(1), "Brass took it back", "You took it back"),
        (Retold(1, "Ouch!"), "Brass: “Ouch!”", "You: “Ouch!”"),
        (LooseFact("dies", {"key": "p1"}), "", ""),
    ],
    ids=str,
)
def test_the_setup_is_said_to_whom_it_concerns_and_to_others(fact: Fact, to_a: str, to_b: str | None) -> None:
    assert str(words.sentence(fact, ADA)) == to_a
    if to_b is not None:
        assert str(words.sentence(fact, BEN)) == to_b


def test_every_type_of_fact_has_a_sentence_of_its_own() -> None:
    fallback = words.sentence.dispatch(LooseFact)
    assert [kind for kind, fact in FACTS.items() if words.sentence.dispatch(fact) is fallback] == []


def test_a_stop_follows_unless_somebody_s_own_words_bring_theirs() -> None:
    said = [
        str(with_full_stop(words.sentence(fact, ADA))) for fact in (OFFER, WORD, GIFT, Retold(1, "Ouch!"))
    ]
    assert said == [
        "You offer Brass 5 vitality for Feint and Hush: “Not in the face.”",
        "You offer Brass nothing for nothing: “Peace”.",
        "You offer Brass nothing for Feint.",
        "Brass: “Ouch!”",
    ]


def test_names_are_set_apart_and_the_sign_of_their_seat_may_stand_before_them() -> None:
    runs = words.sentence(Attacked(*A, *GROUT, 50), WATCHER).runs
    found = {run.words: (run.tone, run.name, run.of) for run in runs}
    assert found["Zoë"] == ("strong", True, 0)
    assert found["Grout"] == ("strong", False, 0)
    assert found["50"] == ("strong", False, None)
    lost = words.sentence(VitalityChanged(*A, "attack", change=-12, now=88), ADA).runs
    assert [(run.words, run.tone, run.of) for run in lost[::2]][:2] == [
        ("You", "strong", 0),
        ("12", "harm", None),
    ]


def test_a_power_that_is_dealt_can_be_asked_what_it_does() -> None:
    run = power_named("Packed Lunch")
    assert (run.words, run.means) == ("Packed Lunch", "Packed Lunch: Start of game. Regenerate 9.")
    assert power_named("Forgotten by now").means == ""
    assert power_named("Sneeze").means.endswith(" Sniffles, each round: Weaken yourself by 2.")
    meant = {run.words: run.means for run in explained("Afflict the target with Rust.").runs if run.means}
    assert meant["Rust"] == "Rust, each round: Lower your resist by 6."
