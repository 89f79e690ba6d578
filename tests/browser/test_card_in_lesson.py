"""A card that opens in a lesson leaves the words of the lesson in sight."""

from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE
from tests.browser.house import House
from tests.browser.test_lessons import begin, to_beat
from tests.browser.test_open_what import card_of


def test_a_card_that_is_higher_than_its_room_lies_below_the_words_of_a_lesson(
    device: Device, house: House
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = begin(page, house, "power_plants")
    to_beat(page, house, code, 5, anew=True)
    card, words = card_of(page, page.locator("#wizard")), page.locator("#coach")
    card_box, words_box = card.bounding_box(), words.bounding_box()
    assert card_box
    assert words_box
    assert card_box["y"] >= words_box["y"] + words_box["height"]
