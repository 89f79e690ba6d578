"""The page can be installed, keeps its shell, and never keeps a table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import Device
from tests.browser.devices import ARGUMENTS, PHONE, chromium
from tests.browser.house import House

CACHED = """async () => {
    const urls = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
            urls.push(new URL(request.url).pathname);
    return urls;
}"""
WORKING = "navigator.serviceWorker.ready.then(worker => worker.active.state !== 'redundant')"


@pytest.fixture
def installer(player: Playwright, tmp_path: Path) -> Iterator[Page]:
    """A browser with a profile, as Chromium demands of those who want to install."""
    context = player.chromium.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=chromium(), args=ARGUMENTS, **PHONE
    )
    yield context.new_page()
    context.close()


def manifest_of(page: Page) -> dict[str, Any]:
    manifest: dict[str, Any] = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(reply => reply.json())"
    )
    return manifest


def test_can_be_installed(installer: Page, house: House) -> None:
    installer.goto(house.url)
    assert installer.evaluate(WORKING)
    cdp = installer.context.new_cdp_session(installer)
    assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert cdp.send("Page.getAppManifest")["errors"] == []


def test_the_manifest_says_how_to_open_it(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    manifest = manifest_of(page)
    assert manifest["display"] == "fullscreen"
    assert {"id", "scope", "start_url", "orientation", "display_override", "screenshots"} <= set(manifest)
    assert {"/open", "/join"} <= {shortcut["url"].split("?")[0] for shortcut in manifest["shortcuts"]}
    purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
    assert {"any", "maskable", "monochrome"} <= {word for purpose in purposes for word in purpose.split()}


def test_everything_that_the_manifest_names_is_there(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    manifest = manifest_of(page)
    named = [*manifest["icons"], *manifest["screenshots"]]
    for picture in named:
        reply = page.request.get(house.url + picture["src"])
        assert reply.ok, picture
        assert reply.headers["content-type"].startswith("image/"), picture


def test_says_so_when_there_is_no_house(device: Device, own_house: House) -> None:
    page = device(worker=True)
    page.goto(own_house.url)
    assert page.evaluate(WORKING)
    own_house.kill()
    page.goto(own_house.url + "/t/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator("#board").count() == 0
    own_house.start()
    page.goto(own_house.url)
    expect(page.locator('form[action="/open"] button').first).to_be_visible()


def test_a_rulebook_that_was_read_can_be_read_without_a_house(device: Device, own_house: House) -> None:
    page = device(worker=True)
    page.goto(own_house.url)
    assert page.evaluate(WORKING)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto(own_house.url + "/rules/mana_surge")
    page.wait_for_function(f"async () => (await ({CACHED})()).includes('/rules/mana_surge')")
    own_house.kill()
    page.goto(own_house.url + "/rules/mana_surge#MS-3.3")
    expect(page.locator(".picture").first).to_be_visible()
    expect(page.locator("#MS-3\\.3")).to_be_in_viewport()
    page.goto(own_house.url + "/rules/mistywell")
    expect(page.locator("[data-offline]")).to_be_visible()
    own_house.start()


def test_never_keeps_a_table(device: Device, house: House) -> None:
    page = device(worker=True)
    page.goto(house.url)
    assert page.evaluate(WORKING)
    page.locator('form[action="/open"] button').first.tap()
    expect(page.locator("#board")).to_be_visible()
    page.reload()
    kept = page.evaluate(CACHED)
    assert kept, "the shell is kept"
    assert not [path for path in kept if path.startswith(("/t/", "/api/", "/tables", "/open", "/join"))]
