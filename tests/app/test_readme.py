"""Every address that the README names leads somewhere."""

import re
import tomllib
from pathlib import Path

import pytest

from app.settings import Settings
from tests.app.conftest import Device, Hotel, playing

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")

SERVED = sorted(set(re.findall(r"`(/[a-z][^\s`]*)`", README)))
"""Paths of the server, such as `/metrics`."""

LINKED = sorted(set(re.findall(r"\]\(([^)#\s]+)", README)))
NAMED = sorted(set(re.findall(r"`([\w.]+/[\w./]*|[\w.]+\.(?:py|md|toml))`", README)))
"""Files and folders of the project, such as `app/settings.py`."""


GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
GUIDED = sorted(set(re.findall(r"`((?:app|games|tests|templates|bench|static)/[\w./]+)`", GUIDE)))
"""Files and folders that the guide for those who build the house names."""


def test_the_readme_names_what_it_is_read_for() -> None:
    assert {"/api", "/api/docs", "/metrics", "/t/…/stream"} <= set(SERVED)
    assert "static/screenshots/open-table-844x390.webp" in LINKED
    assert "app/settings.py" in NAMED


@pytest.mark.parametrize("path", SERVED)
async def test_every_path_in_the_readme_is_served(hotel: Hotel, path: str) -> None:
    app = hotel.build(metrics=True)
    async with app.router.lifespan_context(app):
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        if path.endswith("/stream"):
            assert (await ann.get(path.replace("…", "ZZZZZZ"))).status_code == 404
            path = path.removesuffix("/stream")
        elif path == "/api":
            path = "/api/games"
        assert (await ann.get(path.replace("…", code))).status_code == 200


@pytest.mark.parametrize("target", LINKED)
def test_every_link_in_the_readme_leads_somewhere(target: str) -> None:
    assert target.startswith("https://") or (ROOT / target.replace("<slug>", "power_well")).exists()


@pytest.mark.parametrize("name", NAMED)
def test_every_file_that_the_readme_names_is_there(name: str) -> None:
    assert (ROOT / name).exists() or any(ROOT.glob(f"games/*/{name}"))


def test_every_setting_in_the_readme_is_one() -> None:
    named = set(re.findall(r"WELLSIDE_(\w+)", README))
    assert {"PUBLIC_URL", "TRUSTED_PROXIES", "METRICS"} <= named
    assert {name.lower() for name in named} <= set(Settings.model_fields)


def test_every_command_of_make_in_readme_and_guide_is_one() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"(?:^|`)(?:\w+=\S+ )?make (\w+)", README + GUIDE, re.MULTILINE))
    assert {"run", "test", "rules"} <= targets
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


@pytest.mark.parametrize("path", GUIDED)
def test_every_file_in_the_guide_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_readme_names_the_oldest_browsers_as_the_page_at_the_door_does() -> None:
    door = (ROOT / "templates" / "base.html").read_text("utf-8").partition("old-browser")[2]
    for oldest in ("Safari 17", "Chrome 114", "Firefox 125"):
        assert oldest in README
        assert oldest in door


async def test_the_version_stands_in_one_place(hotel: Hotel) -> None:
    app = hotel.build()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    async with app.router.lifespan_context(app):
        described = (await Device(app).get("/api/openapi.json")).json()
    assert described["info"]["version"] == project["version"]
    assert f"\n## {project['version']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
