"""Mana Surge over HTTP: what a card says of what stands there, and what the next one on a device sees."""

import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from games.kit.dice import Dice
from games.mana_surge.game import MANA_SURGE
from games.mana_surge.state import Surge
from tests.app.conftest import Device
from tests.app.hotseat import HotSeat, app_of
from tests.games.mana_surge.board import FULL, Posed

HEXES = FULL | {
    "0,0": "Ob", "1,0": "Ar", "2,0": "ag", "0,1": "D.", "0,2": "X.", "0,3": "S.", "1,-1": ".b",
    "3,-1": ".b", "2,-1": "X.", "3,-4": ".b", "3,-3": ".b", "4,-3": ".b",
}  # fmt: skip


@pytest.fixture
async def device(tmp_path: Path) -> AsyncIterator[Device]:
    """A browser in a house with Mana Surge alone."""
    async with app_of(tmp_path, {"mana_surge": Posed(HEXES)}) as app:
        yield Device(app)


@pytest.fixture
async def shared(device: Device) -> HotSeat:
    """A device of three hands, at the position."""
    screen = HotSeat(device.app)
    await screen.begin("mana_surge", name="Ada", seats="3")
    return screen


@pytest.fixture
async def fresh(tmp_path: Path) -> AsyncIterator[HotSeat]:
    """A device of three hands, before anybody has chosen a colour."""
    async with app_of(tmp_path, {"mana_surge": MANA_SURGE}) as app:
        screen = HotSeat(app)
        await screen.begin("mana_surge", name="Ada", seats="3")
        yield screen


def words(page: str, after: str, before: str) -> str:
    """What a part of a page says."""
    part = re.sub(r"<script.*?</script>", "", page.partition(after)[2].partition(before)[0], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", part.partition(">")[2]).split())


def chips(page: str) -> list[str]:
    """What is said of what was done last, chip by chip, as a screen reader hears it."""
    said = page.partition('class="chips"')[2].partition('id="told"')[0]
    return [words(chip, 'class="unseen"', '<span class="chip-parts"') for chip in said.split("<button")[1:]]


async def test_what_stands_on_a_hex_has_a_card(device: Device) -> None:
    code = await device.new_table(game="mana_surge", name="Ada", seats="3", **{"with": "here"})
    told = {}
    for name in ("1_1", "1_0", "2_0", "0_1", "0_0", "-4_0"):
        card = await device.get(f"/t/{code}/what?of=h{name}")
        told[name] = words(card.text, "<article", "</article>")
    assert "Plain stone" in told["1_1"]
    assert "Attacks with 2, because it stands on +1 Attack" in told["1_0"]
    assert "Attacks with 0, because it stands on −1 Attack" in told["2_0"]
    assert "+1 Defence" in told["0_1"]
    assert "Gives 1 mana as Blue’s turn ends" in told["0_0"]
    assert told["-4_0"].startswith("Ada’s spawner")


async def test_the_next_one_on_the_same_device_sees_what_happened(device: Device) -> None:
    code = await device.new_table(game="mana_surge", name="Ada", seats="3", **{"with": "here"})
    for text in ("end", "1,0 x 1,-1", "done"):
        assert (await device.answer(code, text)).status_code == 200
    page = (await device.get(f"/t/{code}")).text
    assert [said for said in chips(page) if said.startswith("Ada felled a troop of")]
    assert 'class="ms-way attack"' in page


async def test_what_a_turn_did_is_told_in_the_order_in_which_it_was_done(shared: HotSeat) -> None:
    page = await shared.say("end", "end", "done", "3,-1 to 2,-1", "done")
    assert "Blue moved onto an Extra Action: locked, drew 1 mana (1 in all)." in chips(page)


@pytest.mark.parametrize(
    ("seat", "told"), [(0, "Ada resigned."), (1, "Green resigned.")], ids=["in their own turn", "in another"]
)
async def test_who_gave_up_is_named_beside_the_turns_and_in_their_card(
    shared: HotSeat, seat: int, told: str
) -> None:
    await shared.device.post(f"/t/{shared.code}/resign", {"seat": str(seat)})
    page = await shared.page()
    assert told in chips(page)
    assert not [said for said in chips(page) if said.endswith("turn.")]
    assert words(page, f'id="side{seat}"', "</section>").endswith("0· resigned")


async def test_who_gives_up_before_the_first_turn_is_named_beside_the_turns(fresh: HotSeat) -> None:
    await fresh.device.post(f"/t/{fresh.code}/resign", {"seat": "1"})
    assert chips(await fresh.page()) == ["Player 2 resigned."]


async def test_each_chip_opens_the_list_at_a_turn_that_is_there(shared: HotSeat) -> None:
    page = await shared.say("end", "end", "done", "3,-1 to 2,-1", "done")
    told = page.partition('id="told"')[2]
    found = re.findall(r'<button[^>]* popovertarget="told" data-to="(\w+)"', page)
    assert len(found) == 2
    for to, head in zip(found, ("Ada", "Blue")):
        assert head in words(told, f'<li id="{to}"', "</li>")


async def test_a_turn_that_somebody_else_gave_up_in_is_still_told(shared: HotSeat) -> None:
    await shared.device.post(f"/t/{shared.code}/resign", {"seat": "1"})
    page = await shared.say("end", "end", "done")
    assert chips(page) == ["Ada did nothing.", "Green resigned."]


async def test_where_several_share_a_device_the_question_says_whose_it_is(fresh: HotSeat) -> None:
    page = await fresh.page()
    for answer, task in (
        ("red", "Ada: Choose your colour."), ("blue", "Player 2: Choose your colour."),
        ("4,-4", "Ada: Tap a corner for your spawner."), ("0,4", "Blue: Tap a corner for your spawner."),
    ):  # fmt: skip
        assert words(page, 'class="ms-task"', "</p>").startswith(task)
        page = await fresh.say(answer)
    assert re.match(r"(Ada|Blue|Green): You begin: tap a troop", words(page, 'class="ms-task"', "</p>"))


async def test_who_has_a_device_alone_is_not_named_in_the_question(device: Device) -> None:
    code = await device.new_table(game="mana_surge", name="Ada", **{"with": "bot"})
    page = (await device.get(f"/t/{code}")).text
    assert words(page, 'class="ms-task"', "</p>").startswith("Tap a troop to move.")
    assert words(page, 'id="side1"', "</section>") == "Green0"
    assert "#bot" in page.partition('id="side1"')[2].partition("</section>")[0]


async def test_the_plates_and_the_menu_stand_in_the_order_of_the_turns(shared: HotSeat) -> None:
    page = await shared.page()
    for what in ("side", "chair-"):
        assert re.findall(rf'id="{what}(\d)"', page) == ["0", "2", "1"]
    assert re.search(r'class="ms-round"[^>]* aria-label="Round \d+ of 60"', page)


async def test_before_there_are_turns_they_stand_as_they_are_numbered(fresh: HotSeat) -> None:
    page = await fresh.page()
    for what in ("side", "chair-"):
        assert re.findall(rf'id="{what}(\d)"', page) == ["0", "1", "2"]


async def test_before_the_first_turn_the_list_says_that_there_is_nothing(fresh: HotSeat) -> None:
    page = await fresh.page()
    assert "Nothing yet" in words(page, 'id="told"', "The whole story")


async def test_a_turn_without_anything_left_to_do_is_not_called_a_fight(shared: HotSeat) -> None:
    watcher = Device(shared.device.app)
    await shared.say("end")
    page = (await watcher.get(f"/t/{shared.code}")).text
    assert "Ada fights." in words(page, 'class="ms-task"', "</p>")
    assert words(page, 'aria-current="step"', "</li>") == "Fight"
    await shared.say("end")
    page = (await watcher.get(f"/t/{shared.code}")).text
    assert "Ada is about to end the turn." in words(page, 'class="ms-task"', "</p>")
    assert 'aria-current="step"' not in page


async def test_the_set_up_has_a_head_in_the_story_and_says_nothing_twice(fresh: HotSeat) -> None:
    await fresh.say("red", "blue", "4,-4", "0,4")
    page = (await fresh.device.get(f"/t/{fresh.code}/story")).text
    set_up = words(page, "Before round 1", "</ol>")
    assert set_up.startswith("Ada took redAda set up a spawner")
    assert "Blue set up" in set_up
    assert "took blue" not in set_up


class BegunBySecond(Posed):
    """The same, begun by the second seat."""

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Surge:
        state = super().setup(seats, options, dice)
        state.first = 1
        return state


async def test_whoever_begins_the_first_seat_stands_first(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"mana_surge": BegunBySecond()}) as app:
        screen = HotSeat(app)
        page = await screen.begin("mana_surge", name="Ada", seats="3")
        assert re.findall(r'id="side(\d)"', page) == ["0", "2", "1"]


async def test_bots_are_told_apart_before_they_have_a_colour(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"mana_surge": MANA_SURGE}) as app:
        screen = HotSeat(app)
        screen.code = await screen.device.new_table(game="mana_surge", name="Ada", **{"with": "bot"})
        page = await screen.page()
        names = [words(page, f'id="side{seat}"', "</h2>") for seat in range(3)]
    assert names == ["You", "Bot 2", "Bot 3"]
