"""What matters most of an ability in a duel is in sight: its buttons, and what came of it in the line."""

import pytest
from playwright.sync_api import Page, expect

from games.power_well.heroes import OWN
from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import posed_duel

SIZES = (SMALLEST, screen(568, 320), screen(375, 548), screen(390, 664), PHONE_ON_ITS_SIDE, TABLET)
FIELDS = ("ccy/ccy/mmy/mmy/yyy", "yym/yym/cmm/cmm/mcm")
"""In one of the two each ability can be played."""
FUSES = ("", "Fuses: magenta bar +2", "Fuses: magenta bar +4, yellow bar +2")

CARDS = """(line) => [...document.querySelectorAll("#ask .pw-which")].flatMap((which) => {
  which.checked = true;
  const card = which.closest(".pw-card");
  card.querySelector("[data-fuses]").textContent = line;
  dispatchEvent(new Event("resize"));
  const ask = document.querySelector("#ask");
  const { top, bottom } = ask.getBoundingClientRect();
  const over = ask.scrollHeight - ask.clientHeight;
  const cut = [...card.querySelectorAll(".pw-empower, .pw-draw")].map((one) => one.getBoundingClientRect())
    .some((box) => box.top < top || box.bottom > bottom);
  which.checked = false;
  return over > 2 || cut ? [`${which.value} ${line}: ${over}${cut ? ", a button is cut" : ""}`] : [];
})"""
"""Which cards of abilities are too high for the parchment, and whose buttons are not in sight."""


@pytest.mark.parametrize("hero", OWN)
def test_the_card_of_an_ability_needs_no_scrolling(device: Device, posed: PosedHouse, hero: str) -> None:
    page = device(reduced_motion="reduce")
    seen: set[str] = set()
    for field in FIELDS:
        posed.pose_duel(field, f"{hero} flow 5", "bailiff")
        show(page, posed, new_table(page.context, posed, "power_well"))
        seen |= set(page.locator(".pw-which").evaluate_all("all => all.map((one) => one.value)"))
        for size in SIZES:
            resized(page, size)
            found = [card for line in FUSES for card in page.evaluate(CARDS, line)]
            assert found == [], size_of(size)
    assert len(seen) == 9


LONG = """() => {
  const long = new CSSStyleSheet();
  long.replaceSync("#ask::after { content: ''; height: 40rem; }");
  document.adoptedStyleSheets = [long];
}"""
"""Makes the parchment longer than its place."""


def scrolled(page: Page) -> int:
    """How far the parchment is scrolled, once it is the next question's."""
    far: int = page.evaluate("document.querySelector('#ask').scrollTop")
    return far


def test_what_was_scrolled_in_one_question_is_at_its_top_in_the_next(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose_duel(FIELDS[0], "painter flow 5", "bailiff")
    show(page, posed, new_table(page.context, posed, "power_well"))
    hands.poke(page, hands.place(page, "L1"))
    page.evaluate(LONG)
    page.evaluate("document.querySelector('#ask').scrollTop = 60")
    assert scrolled(page) == 60
    page.evaluate(
        "document.querySelector('.pw-which:checked').closest('.pw-card').querySelector('.pw-draw').click()"
    )
    expect(page.locator("#doing")).to_be_visible()
    assert scrolled(page) == 0


@pytest.mark.parametrize(
    ("left", "right", "answers", "told"),
    [
        ("knight", "painter c4", "L1 L2 M1 M2 : Break the Gate, cyan", ("4 off", "Exhausted")),
        (
            "painter pigment=3 c4*",
            "knight shield1@right1",
            "L1 L2 L3 M1 M2 M3 : Masterpiece, yellow",
            ("6 off", "kept off 1"),
        ),
    ],
    ids=["exhausts", "shield"],
)
def test_the_line_shows_the_damage_with_what_it_exhausted_and_what_was_kept_off(
    device: Device, posed: PosedHouse, left: str, right: str, answers: str, told: tuple[str, ...]
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = posed_duel(page, posed, "mmy/mmc/ccc/cyc/ycm", left, right)
    for text in answers.split(", "):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    for size in (SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET):
        resized(page, size)
        for words in told:
            expect(page.locator(".pw-said").last.get_by_text(words)).to_be_visible()
