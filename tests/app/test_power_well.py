"""The duel over HTTP: what a screen says when nothing can be played, while one waits, and at the end."""

import html
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from games.power_well import POWER_WELL, PowerWell
from tests.app.conftest import Device, playing
from tests.app.hotseat import app_of
from tests.games.power_well.table import Posed

NO_YELLOW = "cmy/mcy/mmy/ccy/cmc"
"""A field on which the left player reaches no yellow."""
TIRED = "toad c4* m0* y2 coins 1"
PLAIN = "cmy/ymc/ccc/mmy/yyc"
Seated = Callable[[PowerWell], AbstractAsyncContextManager[tuple[Device, Device, str]]]


def text(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page)).split())


def asked(page: str) -> str:
    """What the parchment says."""
    return text(page.partition('<div id="ask"')[2].partition("</form>")[0])


def reasons(page: str) -> dict[str, list[str]]:
    """Why what is tapped is refused, by what it is."""
    why: dict[str, list[str]] = json.loads(page.partition("data-legal>")[2].partition("</script>")[0])["why"]
    return why


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    """Two devices at a table of a game that has begun: Ann's and Bob's."""

    @asynccontextmanager
    async def begin(game: PowerWell) -> AsyncIterator[tuple[Device, Device, str]]:
        async with app_of(tmp_path, {"power_well": game}) as app:
            ann, bob = Device(app), Device(app)
            yield ann, bob, await playing(ann, bob, game="power_well")

    return begin


async def page_of(device: Device, code: str) -> str:
    """What a device shows."""
    return (await device.get(f"/t/{code}")).text


@pytest.mark.parametrize(
    ("left", "says"),
    [
        (TIRED, "are Exhausted, and no yellow lies in your reach. Wish for new marbles, or pass."),
        ("toad c4* m0* y2 coins 0", "no yellow lies in your reach. You can only pass."),
    ],
)
async def test_where_nothing_can_be_played_the_screen_says_so_and_why(
    seated: Seated, left: str, says: str
) -> None:
    async with seated(Posed(NO_YELLOW, left, "bailiff")) as (ann, _, code):
        page = await page_of(ann, code)
    assert "Nothing can be played: cyan and magenta" in asked(page)
    assert says in asked(page)
    assert "Tap marbles" not in asked(page)
    why = reasons(page)
    assert why["L1"] == why["L4"]
    assert why["L1"][0] == "PW-5.5"
    assert why["L1"][1].startswith("Your cyan board is Exhausted")
    assert why["M1"][1].startswith("Your magenta board is Exhausted")
    assert why["R"][0] == "PW-5.1"


async def test_a_grey_ability_and_an_empowerment_without_power_say_which_rule_is_in_the_way(
    seated: Seated,
) -> None:
    async with seated(Posed("cmy/cmy/mcm/ycm/ymc", "toad y0* coins 3", "bailiff")) as (ann, _, code):
        page = await page_of(ann, code)
    why = reasons(page)
    assert why["ability Rain at Night"] == ["PW-6.1", "The well has no valid play of 4 cyan for you."]
    assert why["ability Croak"][0] == "PW-5.5"
    assert why["empower Gulp"] == ["PW-6.2", "Empowering this costs 2 Power Flow; you have 0 this turn."]
    assert "ability Gulp" not in why
    for spot in ("ability Rain at Night", "empower Gulp"):
        assert f'data-why="{spot}"' in page


async def test_what_empowering_cost_is_told_before_the_ability_and_not_in_the_line(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad flow 2", "bailiff")) as (ann, bob, code):
        await ann.answer(code, "L2 : Croak !")
        for device in (ann, bob):
            told = text((await device.get(f"/t/{code}/story")).text)
            assert re.search(
                r"(You|Ann) paid 1 Power Flow to empower Croak\1 played Croak, empowered", told
            ), told
            assert "paid" not in text(
                (await page_of(device, code)).partition('class="pw-said"')[2].partition("<div")[0]
            )


@pytest.mark.parametrize(("mine", "theirs"), [("you begin", "Ann begins"), ("Bob begins", "you begin")])
async def test_who_waits_for_the_opening_reads_what_the_other_one_may_do(
    seated: Seated, mine: str, theirs: str
) -> None:
    first = 0 if mine == "you begin" else 1
    async with seated(Posed(PLAIN, "toad", "bailiff", first, 0)) as (ann, bob, code):
        pages = [await page_of(device, code) for device in (ann, bob)]
        told = asked(pages[first])
        name, column = ("Bob", "Ann")[first], ("Left", "Right")[first]
        words = f"{name} may first remove up to 3 marbles from the Middle and your column, {column}."
        assert words in told
        await (bob, ann)[first].answer(code, "-", seat=1 - first)
        for device, begins in ((ann, mine), (bob, theirs)):
            story = text((await device.get(f"/t/{code}/story")).text)
            assert f"The coin fell: {begins}" in story


async def test_who_wished_reads_what_the_other_one_may_do(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad", "bailiff")) as (ann, _, code):
        await ann.answer(code, "wish")
        assert "Bob may remove one of the new marbles." in asked(await page_of(ann, code))


async def test_who_resigned_is_named(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad", "bailiff")) as (ann, bob, code):
        await ann.post(f"/t/{code}/resign", {"seat": "0"})
        assert "You resigned." in text(await page_of(ann, code))
        assert "Ann resigned." in text(await page_of(bob, code))


@pytest.mark.parametrize(
    ("right", "mine", "theirs"),
    [
        (
            "bailiff c0* m0* y1",
            "All three of Bob’s boards are Exhausted.",
            "You lost. All three of your boards are Exhausted.",
        ),
        (
            "bailiff c0* m9 y1 coins 1",
            "A second Exhausted board costs 2 coins; Bob had only one.",
            "You lost. A second Exhausted board costs 2 coins; you had only one.",
        ),
        (
            "bailiff y1 coins 0",
            "An Exhausted board costs 1 coin; Bob had none left.",
            "You lost. An Exhausted board costs 1 coin; you had none left.",
        ),
    ],
)
async def test_the_end_says_whose_boards_or_coins_gave_out(
    seated: Seated, right: str, mine: str, theirs: str
) -> None:
    async with seated(Posed(PLAIN, "toad", right)) as (ann, bob, code):
        await ann.answer(code, "L2 : Croak")
        await ann.answer(code, "yellow")
        said = [
            text((await page_of(one, code)).partition('<section id="ask"')[2].partition("</section>")[0])
            for one in (ann, bob)
        ]
    assert mine in said[0]
    assert theirs in said[1]


async def test_a_bot_that_has_no_hero_yet_is_called_a_bot(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"power_well": POWER_WELL}) as app:
        ann = Device(app)
        page = await page_of(ann, await ann.new_table(game="power_well", name="Ann", **{"with": "bot"}))
    panel = text(page.partition('id="side1"')[2].partition("</h2>")[0])
    assert "Bot" in panel
    assert "Right" not in panel
    assert "Tap a face to read its nine abilities" in asked(page)
    assert "secret" not in asked(page)


def chips(page: str) -> list[str]:
    """What stands above the board of what happened last, turn by turn."""
    shown = re.sub(r'<span data-weight="[0-9]"(?:\s+data-joins)?\s+data-before="([^"]*)">', r"\1", page)
    return [
        text(chip) for chip in re.findall(r'<button[^>]*class="pw-said"[^>]*>(.*?)</button>', shown, re.S)
    ]


def line(page: str) -> str:
    """The latest of it."""
    return chips(page)[-1]


async def test_what_the_next_one_does_is_told_as_theirs(seated: Seated) -> None:
    async with seated(Posed("mmy/ymc/ccc/mmy/yyc", "toad", "painter c3")) as (ann, bob, code):
        for device, answer in ((ann, "L3 : Lily Pad"), (ann, "topL"), (ann, "done")):
            await device.answer(code, answer)
        assert line(await page_of(bob, code)).startswith("Ann played Lily Pad, Pad laid")
        await bob.answer(code, "Bold Contour", seat=1)
        await bob.answer(code, "now", seat=1)
        await bob.answer(code, "M2", seat=1)
        before, now = chips(await page_of(ann, code))
        assert (before, now) == ("You played Lily Pad 2 more", "Bob’s Bold Contour: 1 marble turned magenta")
        before, now = chips(await page_of(bob, code))
        assert (before, now) == ("Ann played Lily Pad 2 more", "Your Bold Contour: 1 marble turned magenta")


async def test_what_the_foe_takes_away_after_a_wish_is_told_as_theirs(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad", "bailiff")) as (ann, bob, code):
        await ann.answer(code, "wish")
        await bob.answer(code, "L1", seat=1)
        assert line(await page_of(ann, code)).endswith("all 15 marbles anew, Bob removed 1 of them")
        assert line(await page_of(bob, code)).endswith("all 15 marbles anew, you removed 1 of them")


async def test_what_was_taken_back_is_named(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad", "bailiff")) as (ann, bob, code):
        for deeds, words in ((["pass"], "the pass"), (["L2 : Croak", "yellow"], "the last choice")):
            for deed in deeds:
                await ann.answer(code, deed)
            await ann.post(f"/t/{code}/take-back", {"seat": "0"})
            assert f"Ann took {words} back" in text((await bob.get(f"/t/{code}/story")).text)


async def test_equal_scraps_are_summed_in_the_line_and_beside_the_bar(seated: Seated) -> None:
    async with seated(Posed("cmy/cym/cmm/mmm/yyc", "knight", "beasthunter")) as (ann, bob, code):
        await ann.answer(code, "pass")
        await ann.answer(code, "done")
        await bob.answer(code, "M3 M4 R3 R4 : Volley", seat=1)
        await bob.answer(code, "cyan", seat=1)
        await bob.answer(code, "cyan", seat=1)
        page = await page_of(ann, code)
    assert "5 off your cyan," in line(page)
    assert line(page).count("off") == 1
    assert text(page.partition('id="bar0cyan"')[2].partition("</li>")[0]).endswith("−5")


async def test_at_the_end_the_line_says_the_deed_and_what_it_ended(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad", "bailiff c0* m9 y1 coins 1")) as (ann, bob, code):
        await ann.answer(code, "L2 : Croak")
        await ann.answer(code, "yellow")
        said = "Ann played Croak, Fly +1, 1 off: your yellow Exhausted, −1 coin"
        assert line(await page_of(bob, code)) == said


async def test_what_came_before_the_first_turn_has_a_head_of_its_own(seated: Seated) -> None:
    async with seated(Posed(PLAIN, "toad", "bailiff", 0, 0)) as (ann, bob, code):
        await bob.answer(code, "-", seat=1)
        await ann.answer(code, "L2 : Croak")
        told = text((await ann.get(f"/t/{code}/story")).text)
    assert re.search(
        r"Turn 1: You.*You played Croak.*Before the first turn.*The coin fell: you begin", told
    ), told


async def test_nobody_is_called_after_a_side_of_the_table(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"power_well": POWER_WELL}) as app:
        ann = Device(app)
        page = await page_of(ann, await ann.new_table(game="power_well", name="", **{"with": "here"}))
    assert "Player 2" in text(page.partition('id="side1"')[2].partition("</h2>")[0])
    assert 'data-curtain="Player 1"' in page
