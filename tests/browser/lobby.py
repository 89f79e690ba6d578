"""How people come to a table: the home page and the lobby."""

from playwright.sync_api import Page, expect

from tests.browser.house import House


def set_the_table(page: Page, house: House) -> str:
    """A new table for a duel, made from the home page; its code."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="power_well"]'))
    game.locator("summary").tap()
    game.get_by_role("button", name="Set the table").tap()
    expect(page.locator("#code")).to_be_visible()
    return page.locator("#code").inner_text().strip()


def sit(page: Page, name: str, seat: int) -> None:
    """Takes a seat in the lobby."""
    chair = page.locator(f"#chair-{seat}")
    chair.locator("input[name=name]").fill(name)
    chair.locator("form.sit button").tap()
    expect(chair).to_contain_text(name)


def join(page: Page, house: House, code: str) -> None:
    """Comes to a table by its code."""
    page.goto(house.url)
    page.locator('form[action="/join"] input[name=code]').first.fill(code.lower())
    page.locator('form[action="/join"] button').first.tap()
    expect(page.locator("#board")).to_be_visible()


def start(page: Page) -> None:
    """Begins the game; the duel begins with the choice of heroes."""
    page.locator("#ask").get_by_role("button", name="Start").tap()
    expect(page.locator(".pw-choice").first).to_be_visible()


def against_the_bot(page: Page, house: House) -> None:
    """A duel of one person against the bot."""
    set_the_table(page, house)
    sit(page, "Ada", 0)
    page.locator("#chair-1").get_by_role("button", name="Bot").tap()
    start(page)
