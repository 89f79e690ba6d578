"""How people come to a table: the home page and the lobby."""

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.wire import Wire

TWO_DEVICES, ONE_DEVICE, A_BOT = "On two devices", "Both on this one", "Against a bot"


def set_the_table(page: Page, house: House, way: str = TWO_DEVICES, name: str = "Ada") -> None:
    """Creates a table for a duel from the home page."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="power_well"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill(name)
    game.get_by_role("button", name=way).tap()
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state()  # until its style sheets have loaded


def code_of(page: Page) -> str:
    """Returns the code that the lobby shows."""
    return page.locator("#code").inner_text().strip()


def sit(page: Page, name: str, seat: int) -> None:
    """Takes a seat in the lobby."""
    chair = page.locator(f"#chair-{seat}")
    chair.locator("input[name=name]").fill(name)
    chair.locator("form.sit button").tap()
    expect(chair).to_contain_text(name)


def join(page: Page, house: House | Wire, code: str) -> None:
    """Joins a table by its code."""
    page.goto(house.url)
    page.locator('form[action="/join"] input[name=code]').first.fill(code.lower())
    page.locator('form[action="/join"] button').first.tap()
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state()  # until its style sheets have loaded


def start(page: Page) -> None:
    """Starts the game; a duel begins with the choice of heroes."""
    page.locator("#ask").get_by_role("button", name="Start").tap()
    expect(page.locator(".pw-choice").first).to_be_visible()


def begin_together(host: Page, guests: dict[str, Page], house: House, board: str) -> list[Page]:
    """Lets named guests join the host's table and take seats; starts the game and waits for its board."""
    for seat, (name, guest) in enumerate(guests.items(), 1):
        join(guest, house, code_of(host))
        sit(guest, name, seat)
    begin = host.locator("#ask").get_by_role("button", name="Start", exact=True)
    expect(begin).to_be_enabled()
    begin.tap()
    for phone in (host, *guests.values()):
        expect(phone.locator(board)).to_be_visible()
    return [host, *guests.values()]


def share_a_phone(page: Page, house: House) -> None:
    """Starts a duel of two people on one device."""
    set_the_table(page, house, ONE_DEVICE)
    expect(page.locator(".pw-choice").first).to_be_visible()


def against_the_bot(page: Page, house: House) -> None:
    """Starts a duel of one person against the bot."""
    set_the_table(page, house, A_BOT)
    expect(page.locator(".pw-choice").first).to_be_visible()


FORM = """(fields) => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = fields.game === 'power_well_open' ? '/open' : '/tables';
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""


def play_with_bots(page: Page, house: House, game: str, **options: str) -> None:
    """Starts a game of one person against bots, with the form of the home page."""
    page.goto(house.url)
    page.evaluate(FORM, {"game": game, "name": "Ada", "with": "bot", **options})
    expect(page.locator("#board")).to_be_attached()
    page.wait_for_load_state()  # until its scripts have loaded
