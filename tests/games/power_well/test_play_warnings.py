"""PW-8.2: what a play's preview says about the foe's tokens is what they do."""

import re
from itertools import product

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.story import Fact
from games.kit.words import Reader
from games.power_well import POWER_WELL
from games.power_well.boards import HEROES
from games.power_well.duel_panels import bar_effect
from games.power_well.field import COLOURS, gather
from games.power_well.play_warnings import warning_words, warnings_data
from games.power_well.selection import legal
from games.power_well.state import Duel
from games.power_well.story import Acted, Dealt, Exhausted, Played, Spent
from tests.games.power_well.table import SEED, duel

pytestmark = pytest.mark.rule("PW-8.2")

FIELD = "mmc/mmc/ccy/yyc/cyy"
SMOKE, TRAP = "beasthunter smoke1@hero", "beasthunter trap1@right1 trap2@right2"
SHIELDS = "knight shield1@right1 shield2@right3"
FIRST, ALL = "Smoke keeps off the first Deal.", "Smoke keeps off all damage."


@pytest.mark.parametrize(
    ("left", "right", "ability", "empowered", "words"),
    [
        ("knight", SMOKE, "Shield Bash", False, f"Your foe’s {ALL}"),
        ("knight shield1@left4", SMOKE, "Shield Bash", False, f"Your foe’s {FIRST}"),
        ("knight shield1@left4", SMOKE, "Shield Bash", True, f"Your foe’s {FIRST}"),
        ("knight", SMOKE, "Charge", False, f"Your foe’s {ALL}"),
        ("knight", SMOKE, "Charge", True, f"Your foe’s {FIRST}"),
        ("knight shield1@left4", SMOKE, "Break the Gate", True, f"Your foe’s {ALL}"),
        ("knight", SMOKE, "Hold the Line", False, ""),
        ("knight", SMOKE, "Hold the Line", True, f"Your foe’s {ALL}"),
        ("bailiff", SMOKE, "Interest", False, f"Your foe’s {ALL}"),
        ("bailiff bill1@left2", SMOKE, "Interest", False, f"Your foe’s {FIRST}"),
        ("bailiff bill1@left2", SMOKE, "Collect", False, f"Your foe’s {ALL}"),
        ("knight", "toad wart1@hero", "Break the Gate", False, "Your foe’s Wart keeps off up to 2."),
        ("knight", SHIELDS, "Break the Gate", False, "Your foe’s Shield keeps off up to 1."),
        ("knight", SHIELDS, "Charge", True, "Your foe’s Shield keeps off up to 1 of each Deal."),
        ("knight", TRAP, "Hold the Line", False, "Your foe’s 2 Traps: each deals you 2."),
        ("knight", f"{SMOKE} trap1@right2", "Charge", True, f"Your foe’s Trap deals you 2, the {FIRST}"),
        ("toad wart1@hero", f"{SMOKE} trap1@right2", "Croak", False,
         f"Your foe’s Trap deals you up to 2, the {ALL}"),
        ("knight flow 1", "painter sign1@topL", "Vigil", False,
         "Your foe’s Sign drains your Power Flow by 1."),
        ("knight", "painter sign1@topL", "Vigil", False, ""),
        ("knight", "bailiff bill1@right5 seal1@topL", "Vigil", False, ""),
        ("knight", "bailiff bill1@right4 seal1@topL", "Vigil", False,
         "Your foe’s Seal moves the Bill down 1."),
        ("knight", "lamplighter lamp1@right1", "Charge", False, ""),
    ],
)  # fmt: skip
def test_a_preview_names_what_is_kept_off_and_what_acts(
    left: str, right: str, ability: str, empowered: bool, words: str
) -> None:
    view = POWER_WELL.view(duel(FIELD, left=left, right=right).state, 0)
    found = HEROES[view.players[0].key].ability(ability)
    assert found
    assert warning_words(view, 0, found, gather(("L1", "L2")), empowered=empowered) == words


@pytest.mark.parametrize(("flow", "by"), [(2, "by 1"), (1, "by up to 1")])
def test_two_tokens_do_not_promise_to_drain_more_than_there_is(flow: int, by: str) -> None:
    play = duel(FIELD, left=f"knight flow {flow}", right="painter sign1@topL sign2@topM")
    found = HEROES["knight"].ability("Charge")
    assert found
    told = warning_words(POWER_WELL.view(play.state, 0), 0, found, gather(("L1", "M1")), empowered=False)
    assert told == f"Your foe’s 2 Signs: each drains your Power Flow {by}."
    play.answer(0, "L1 M1 : Charge")
    assert play.state.players[0].flow == 0


OWN = {
    "knight": "shield1@left4 shield2@left5", "beasthunter": "trap1@left4 bolt=2", "painter": "pigment=2",
    "bailiff": "bill1@left2", "lamplighter": "lamp1@left4 lamp2@left5", "toad": "fly=2",
}  # fmt: skip
"""Tokens and counters that a hero's abilities count."""
FIELDS = {"cyan": "ccm/ccy/mym/myy/yyc", "magenta": "mmc/mmc/ccy/yyc/cyy", "yellow": "yym/yyc/mcm/mcc/cym"}
"""Fields on which every ability of a colour can be played."""
FOES = (
    SMOKE, SHIELDS, "knight shield1@right2 shield2@right1 shield3@right5", "toad wart1@hero",
    "toad wart1@hero wart2@foe", f"{SMOKE} trap1@right1 trap2@right4", "squire wall1@right2 cloak1@hero",
    "painter sign1@topM",
)  # fmt: skip


TURNS = 3
"""Turns that have begun while the first player chooses."""


def resolved(play: Play[Duel], answer: str, dice: Dice) -> tuple[list[Fact], int]:
    """Plays an ability with random answers; returns the turn's facts from its marbles on, and the damage
    that was told at the bars.
    """
    promised: list[int] = []
    play.answer(0, answer)
    while not play.state.result and play.state.turns == TURNS:
        ((seat, ask),) = play.waiting.items()
        if ask.prompt == "done":
            break
        if ask.prompt == "bar" and ask.detail["whose"] == 1 and ask.detail["deed"] == "deal":
            promised.append(bar_effect(POWER_WELL.view(play.state, 0), ask)[1])
        play.answer(seat, "no" if ask.prompt == "may" else ask.sample(dice))
    facts = [fact for closed in play.closed for fact in closed.story] + play.story
    at = next((n for n, one in enumerate(facts) if isinstance(one, Played)), len(facts))
    return facts[at:], sum(promised)


def fits(words: str, facts: list[Fact]) -> None:
    """Asserts that a preview's words are what happened."""
    kept = [one for one in facts if isinstance(one, Acted) and one.seat == 1 and one.spared]
    blows = [one for one in facts if isinstance(one, Dealt) and one.seat == 0]
    attacks = [one for one in facts if one in kept or one in blows]
    taken = [one for one in facts if isinstance(one, Dealt) and one.seat == 1 and one.cause.token]
    number = re.search(r"(?:s (\d) Traps: each|Trap) deals you 2", words)
    assert sum(one.amount for one in taken) == (2 * int(number[1] or 1) if number else 0), words
    if "keep" not in words:
        assert not kept, words
    elif "all damage" in words:
        assert not blows, words
    elif "the first Deal" in words:
        assert [*kept, attacks[0]] == [attacks[0]] * 2, words
    elif "the rest of one Deal" in words:
        assert sum(one.token == "cloak" for one in facts if isinstance(one, Spent)) <= 1, words
    else:
        most = re.search(r"up to (\d+)( of each Deal)?", words)
        assert most, words
        assert sum(one.spared for one in kept) <= int(most[1]) * (3 if most[2] else 1), words


@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("hero", OWN)
def test_what_a_preview_says_is_what_happens(hero: str, foe: str) -> None:
    dice = Dice(SEED)
    for own, number, mark in product(("", OWN[hero]), range(9), ("", " !")):
        ability = HEROES[hero].abilities[number]
        play = duel(FIELDS[COLOURS[ability.colour]], left=f"{hero} flow 5 {own}", right=foe)
        view = POWER_WELL.view(play.state, 0)
        assert view.players[0].hero
        one = view.players[0].hero.abilities[number]
        marbles = "" if one.before else f"{dice.pick(one.plays)} : "
        facts, promised = resolved(play, f"{marbles}{one.name}{mark}", dice)
        if facts and isinstance(facts[0], Played):
            bits = gather(facts[0].marbles)
            fits(warning_words(view, 0, ability, bits, empowered=bool(mark)), facts)
            dealt = sum(one.amount for one in facts if isinstance(one, Dealt) and one.seat == 0)
            exhausted = any(isinstance(one, Exhausted) for one in facts)
            assert promised == dealt or exhausted, (ability.name, mark, own, facts)


def test_the_script_finds_the_words_by_the_tokens_that_a_play_touches() -> None:
    play = duel(FIELD, left="knight flow 2", right=f"{SMOKE} trap1@right1")
    view = POWER_WELL.view(play.state, 0)
    data = legal(view, Reader(("Ada", "Ben"), you=0), play.waiting[0], 0)
    assert data["acting"] == [("L1", "M1", "R1")]
    assert data["warnings"]["Shield Bash"] == {
        "10": (f"Your foe’s {ALL}",) * 2,
        "11": (f"Your foe’s Trap deals you 2, the {ALL}",) * 2,
    }
    alone = POWER_WELL.view(duel(FIELD, left="knight", right="toad fly=2").state, 0)
    assert warnings_data(alone, 0) == {"acting": [], "warnings": {}}
