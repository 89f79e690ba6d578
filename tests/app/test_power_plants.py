"""Power Plants over HTTP: what the story and the parchment say, at a position that a test draws."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.app.conftest import Device, note_of
from tests.app.hotseat import HotSeat, app_of
from tests.games.power_plants.table import BED, FIVE, Posed

TAG = re.compile(r"<[^>]+>")


class Screen(HotSeat):
    """A device that holds every seat of a table, and one that watches."""

    def __init__(self, app: FastAPI, game: Posed) -> None:
        super().__init__(app)
        self.watcher = Device(app)
        self.game = game

    async def watched(self) -> str:
        """What somebody sees who watches."""
        return (await self.watcher.get(f"/t/{self.code}")).text

    async def show(self, position: str) -> str:
        """Sets a position up; the page."""
        self.game.position = position
        seats = sum(
            line.split(":")[0] in ("red", "blue", "yellow", "green", "violet")
            for line in position.splitlines()
        )
        return await self.begin("power_plants", seats=str(seats))


@pytest.fixture
async def screen(tmp_path: Path) -> AsyncIterator[Screen]:
    """A screen in a house with Power Plants alone."""
    game = Posed()
    async with app_of(tmp_path, {"power_plants": game}) as app:
        yield Screen(app, game)


def story(page: str) -> str:
    """The sheet of what happened, without its tags."""
    return " ".join(TAG.sub(" ", page.partition('id="told"')[2].partition("The whole story")[0]).split())


HANDS = {
    "red": "Honeyleaf1 Starflower1", "blue": "Honeyleaf2 Starflower2", "yellow": "Honeyleaf3 Starflower3",
    "green": "Honeyleaf4 Starflower4", "violet": "Honeyleaf5 Starflower5",
}  # fmt: skip


def one_left(seats: int) -> str:
    """Red is about to add a patch and then to draw the last one."""
    hands = "\n".join(f"{colour}: {hand}" for colour, hand in list(HANDS.items())[:seats])
    return f"plants {FIVE}\n{BED.strip()}\n{hands}\nbag Snapjaw3\nnow red turn add"


@pytest.mark.rule("PP-5.1")
async def test_the_last_patch_announces_a_last_turn_for_everybody(screen: Screen) -> None:
    await screen.show(one_left(3))
    page = await screen.say("Honeyleaf1 @ 1,-1", "skip", "done")
    assert "a last turn for everybody, Red last" in story(page)


@pytest.mark.rule("PP-5.2")
async def test_of_five_it_announces_that_the_hands_are_played_out(screen: Screen) -> None:
    await screen.show(one_left(5))
    page = await screen.say("Honeyleaf1 @ 1,-1", "skip", "done")
    assert "turns go on until every hand is empty" in story(page)
    assert "last turn" not in story(page)


# The parchment: what each power would come to


def parchment(page: str) -> str:
    """What is asked, in words."""
    return words(page.partition('id="ask"')[2].partition('id="story"')[0])


def words(html: str) -> str:
    """Text without tags, scripts and labels."""
    return " ".join(TAG.sub(" ", re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)).split())


def position(garden: str, hand: str = "Honeyleaf1 Starflower1", more: str = "", plants: str = FIVE) -> str:
    """Red is about to add a patch; blue holds nothing that matters."""
    hands = f"red: {hand}\nblue: Wingbean1 Wingbean2"
    return f"plants {plants}\n{garden}\n{hands}\nbag Snapjaw2 Snapjaw3\nnow red turn add{more}"


ROW = "0,0 Honeyleaf6 blue x1\n1,0 Starflower6 red x1\n2,0 Frightshade6\n0,1 Wingbean6\n1,1 Snapjaw6"


@pytest.mark.rule("PP-2.4")
async def test_sprout_and_each_patch_that_would_grow_say_what_they_would_come_to(screen: Screen) -> None:
    await screen.show(position(ROW, "Snapjaw1 Starflower1"))
    page = await screen.say("Snapjaw1 @ 1,-1")
    asked = parchment(page)
    assert "Sprout Swallow one or two rival Sprites" in asked
    assert "Now: one rival to swallow." in asked
    assert (
        "Honeyleaf 6 A Sprite to each with none or one. 1 Sprite in, 1 rival sent home. Starflower 6" in asked
    )
    assert "Starflower 6 A Gem for each neighbour of the Wizard with Sprites. 1 Gem gained." in asked, (
        "Blue is gone when it grows"
    )
    assert asked.index("Honeyleaf 6") < asked.index("Starflower 6"), "in the order of the card column"


@pytest.mark.rule("PP-2.4")
async def test_what_grows_after_a_choice_sends_at_most_so_many_home(screen: Screen) -> None:
    beds = "0,0 Deeproot6 red x1\n1,0 Deeproot5 blue x2\n2,0 Snapjaw6\n0,1 Wingbean6\n1,1 Starflower6"
    five = "Honeyleaf Deeproot Starflower Wingbean Snapjaw"
    await screen.show(position(beds, "Snapjaw1 Starflower1", plants=five))
    asked = parchment(await screen.say("Snapjaw1 @ 1,-1"))
    lines = re.findall(r"Deeproot \d [^.]*\. ([^.]*?)\. (?=Deeproot|Take)", asked)
    assert len(lines) == 2
    assert "at most" not in lines[0]
    assert "at most" in lines[1] or "sent home" not in lines[1]


async def test_a_power_at_work_is_told_to_the_others_by_name(screen: Screen) -> None:
    garden = ROW.replace("Frightshade6", "Tanglethorn6")
    thorns = FIVE.replace("Frightshade", "Tanglethorn")
    await screen.show(position(garden, "Tanglethorn1 Starflower1", plants=thorns))
    own = parchment(await screen.say("Tanglethorn1 @ 1,-1", "sprout"))
    assert "On a rival’s patch your Sprite sends one of theirs home" in own
    watched = parchment(await screen.watched())
    assert "a Sprite of Red ’s to a patch beside one that Red controls" in watched


# Standing


async def test_everybodys_standing_is_in_sight(screen: Screen) -> None:
    garden = "0,0 Honeyleaf6 red x2\n1,0 Honeyleaf5 blue x1\n2,0 Snapjaw6"
    drawn = position(garden, "Honeyleaf1 Starflower1; supply 18")
    page = await screen.show(drawn.replace("Wingbean2\n", "Wingbean2; supply 19\n"))
    panels = words(page.partition('id="seats"')[2].partition('id="everyone"')[0])
    assert "18 Sprites left" in panels
    assert "19 Sprites left" in panels
    sheet = words(page.partition('id="everyone"')[2].partition('id="board"')[0])
    assert "Leads no field; 1 Gem if it were counted now: 1 by fields." in sheet
    assert "Leads 1 field; 3 Gems if it were counted now: 3 by fields." in sheet
    assert "Red began" in sheet, "a colour stands for a name once"
    assert sheet.count("Honeyleaf sprouts: Each patch next to the Wizard") == 1


@pytest.mark.rule("PP-5.1")
async def test_whoever_plays_for_the_last_time_is_told_so_by_name(screen: Screen) -> None:
    await screen.show(one_left(2))
    page = await screen.say("Honeyleaf1 @ 1,-1", "skip", "done")
    assert "Blue, your last turn." in parchment(page)
    assert "2 turns left" in words(page.partition('class="pp-shed"')[2])
    page = await screen.say("Honeyleaf2 @ 2,-1", "skip", "done")
    assert "Red, your last turn." in parchment(page)


@pytest.mark.rule("PP-5.1")
async def test_nobody_is_about_to_draw_from_an_empty_bag(screen: Screen) -> None:
    await screen.show(position(ROW))
    page = await screen.say("Honeyleaf1 @ 1,-1", "skip")
    assert "Next you draw a patch." in parchment(page)
    assert "Red is about to draw." in parchment(await screen.watched())
    await screen.show(one_left(2))
    await screen.say("Honeyleaf1 @ 1,-1", "skip", "done", "Honeyleaf2 @ 2,-1", "skip")
    watched = parchment(await screen.watched())
    assert "Blue has played. It is Blue ’s last turn." in watched
    assert "draw" not in watched


@pytest.mark.rule("PP-1.6")
async def test_whoever_thinks_about_a_swap_is_waited_for_by_name(screen: Screen) -> None:
    alike = "Surplus Honeyleaf1\nbag Starflower1 Starflower2 Starflower3 Starflower4"
    await screen.show(f"plants {FIVE}\n{BED.strip()}\nred: -\nblue: -\n{alike}\nnow red deal -")
    assert "Red may swap one of two alike before the deal goes on." in parchment(await screen.watched())
    await screen.show(position(ROW).replace("bag Snapjaw2 Snapjaw3", alike.replace("Starflower1 ", "")))
    await screen.say("Honeyleaf1 @ 1,-1", "skip", "done")
    assert "Red drew a second of a kind, and may swap one." in parchment(await screen.watched())


@pytest.mark.rule("PP-5.1")
async def test_nobody_is_told_of_a_last_turn_before(screen: Screen) -> None:
    assert "last turn" not in parchment(await screen.show(position(ROW)))


# Training


@pytest.mark.rule("PP-7.1")
async def test_training_says_nothing_of_growing(screen: Screen) -> None:
    page = await screen.show(position(ROW, "Snapjaw1 Starflower1", "; training yes"))
    assert not re.search(r"\bgr[oe]w", words(page.partition('id="table"')[2]), re.IGNORECASE)
    page = await screen.say("Snapjaw1 @ 1,-1")
    assert not re.search(r"\bgr[oe]w", words(page.partition('id="table"')[2]), re.IGNORECASE)
    assert "Sprout" in parchment(page)


# What happened


async def test_the_next_one_on_the_same_device_sees_what_happened(screen: Screen) -> None:
    await screen.show(position(ROW, "Honeyleaf1 Starflower1"))
    page = await screen.say("Honeyleaf1 @ 1,-1", "sprout", "done")
    said = words(page.partition('class="chips"')[2].partition("</button>")[0])
    assert "planted Honeyleaf 1 and let it sprout: 1 of Blue ’s went home" in said
    assert 'class="pp-new red"' in page


async def test_sprites_that_were_sent_home_are_shown_in_their_own_colour(screen: Screen) -> None:
    await screen.show(position(ROW, "Honeyleaf1 Starflower1"))
    page = await screen.say("Honeyleaf1 @ 1,-1", "sprout", "done")
    (gone,) = re.findall(r'<g id="gone0_0-1" class="pp-gone".*?</g></g>', page, re.DOTALL)
    assert "#pp-blue" in gone
    assert "pp-off" in gone
    assert "−1" in gone
    assert "pp-lost" not in page
    assert "#pp-red" in page.partition('id="p-Honeyleaf6"')[2].partition("</g></g>")[0], "beside the living"


async def test_the_last_patch_is_marked_and_what_went_home_in_any_turn_since_ones_own(screen: Screen) -> None:
    await screen.show(position(ROW).replace("\nbag", "\nyellow: Honeyleaf5 Honeyleaf4\nbag"))
    page = await screen.say("Honeyleaf1 @ 1,-1", "sprout", "done", "Wingbean1 @ 2,-1", "skip", "done")
    assert re.findall(r'class="pp-new (\w+)"', page) == ["blue"]
    assert re.findall(r'id="gone0_0-1" class="(.*?)"', page) == ["pp-gone"], "Red sent one home before"
    assert "went home from Honeyleaf 6" in story(page)


async def test_several_that_were_sent_home_from_one_patch_are_counted(screen: Screen) -> None:
    await screen.show(position(ROW.replace("blue x1", "blue x2"), "Snapjaw1 Starflower1"))
    page = await screen.say("Snapjaw1 @ 1,-1", "sprout", "0,0", "0,0", "done")
    (gone,) = re.findall(r'<g id="gone0_0-1" class="pp-gone".*?</g></g>', page, re.DOTALL)
    assert "−2" in gone


# Hands


async def test_ones_own_hand_is_named_while_another_is_at_it(screen: Screen) -> None:
    screen.game.position = position(ROW).replace("now red", "now blue")
    code = await screen.device.new_table(game="power_plants", seats="2", **{"with": "bot"})
    page = (await screen.device.get(f"/t/{code}")).text
    assert "Blue looks for a spot. Players Story Cards Your hand 1 Honeyleaf 1 sprouts:" in parchment(page)


@pytest.mark.rule("PP-1.6")
async def test_a_swap_keeps_apart_what_is_given_and_what_is_taken(screen: Screen) -> None:
    more = position(ROW).replace("bag Snapjaw2 Snapjaw3", "Surplus Honeyleaf4\nbag Starflower3 Starflower2")
    await screen.show(more)
    page = await screen.say("Honeyleaf1 @ 1,-1", "skip", "done")
    for group, name, count in (("Give", "own", 2), ("Take", "other", 1)):
        (row,) = re.findall(rf'role="group" aria-label="{group}">(.*?)</div>', page, re.DOTALL)
        assert re.findall(r'name="(\w+)"', row) == [name] * count


# Resigning


async def test_giving_up_among_bots_leads_home_and_the_bots_play_on(screen: Screen) -> None:
    screen.game.position = position(ROW).replace("\nbag", "\nyellow: Honeyleaf5 Honeyleaf4\nbag")
    ann = screen.device
    code = await ann.new_table(game="power_plants", seats="3", **{"with": "bot"})
    answer = await ann.post(f"/t/{code}/resign", {"seat": "0"}, htmx=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?after=giving-up")
    assert "Only bots were left" in note_of(await ann.get("/?after=giving-up"))
    assert (await ann.sees(code))["phase"] == "playing"


async def test_giving_up_among_people_stays_at_the_table(screen: Screen) -> None:
    await screen.show(position(ROW).replace("\nbag", "\nyellow: Honeyleaf5 Honeyleaf4\nbag"))
    resigned = f"/t/{screen.code}/resign"
    answer = await screen.device.post(resigned, {"seat": "0"}, htmx=False)
    assert answer.headers["location"] == f"/t/{screen.code}", "two others on this device play on"


async def test_what_a_field_pays_is_no_guess_once_it_is_counted(screen: Screen) -> None:
    await screen.show(position(ROW))
    what = f"/t/{screen.code}/what?of=p-Honeyleaf6"
    assert "A single Honeyleaf, if counted now: 1 Gem to Blue" in words((await screen.device.get(what)).text)
    await screen.device.post(f"/t/{screen.code}/resign", {"seat": "0"}, htmx=False)
    assert "A single Honeyleaf: 1 Gem to Blue" in words((await screen.device.get(what)).text)
