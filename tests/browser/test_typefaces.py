"""The typefaces: letters that only names hold come in files of their own, when a name needs them."""

from playwright.sync_api import Page

from tests.browser.conftest import Device
from tests.browser.house import House

LOADED = "performance.getEntriesByType('resource').map(one => one.name).filter(one => one.endsWith('.woff2'))"


def loaded(page: Page) -> set[str]:
    """The names of the font files that the page has asked for."""
    page.evaluate("document.fonts.ready")
    return {name.rsplit("/", 1)[1] for name in page.evaluate(LOADED)}


def test_pages_need_the_first_file_of_each_typeface_alone(house: House, device: Device) -> None:
    page = device()
    page.goto(house.url)
    assert loaded(page) == {"inter.woff2", "fraunces.woff2"}


def test_a_letter_with_a_mark_fetches_the_file_that_holds_it(house: House, device: Device) -> None:
    page = device()
    page.goto(house.url)
    page.evaluate("document.querySelector('h1').textContent = 'Zoë'")
    page.evaluate("document.fonts.load(getComputedStyle(document.querySelector('h1')).font, 'Zoë')")
    assert "fraunces-latin.woff2" in loaded(page)
    assert page.evaluate("document.fonts.check('1rem Fraunces', 'Zoë')")
