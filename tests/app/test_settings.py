"""The settings: what holds where nothing is said, and what the environment may say."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app import commands
from app.settings import Settings

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")

LIMITS = {
    "body_limit": 64_000,
    "taps_per_second": 30,
    "writes_per_minute": 300,
    "address_writes_per_minute": 12_000,
    "tables_per_hour": 60,
    "address_tables_per_hour": 600,
    "wrong_codes_per_minute": 20,
    "address_wrong_codes_per_minute": 1_000,
    "house_wrong_codes_per_minute": 6_000,
    "guesses_per_second": 50,
    "streams_per_device": 12,
    "streams_per_address": 2_000,
    "connections_per_address": 3_000,
    "head_seconds": 15,
    "body_seconds": 30,
    "unread_seconds": 30,
    "beat_seconds": 15,
}
"""A hall of 200 phones stays far below what an address may do, a person below what a device may."""


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"WELLSIDE_{name.upper()}", raising=False)


def test_the_limits_where_nothing_is_said() -> None:
    assert {name: getattr(Settings(), name) for name in LIMITS} == LIMITS


def test_the_defaults_are_those_of_the_readme() -> None:
    said = {}
    for names, defaults in re.findall(r"^\| (`WELLSIDE_.*?) \| (.*?) \|", README, re.MULTILINE):
        words = [word.strip().strip("`") for word in defaults.split(",")]
        said |= dict(zip([name.lower() for name in re.findall(r"WELLSIDE_(\w+)", names)], words))
    settings = Settings()
    assert said == {
        "host": settings.host,
        "port": str(settings.port),
        "data": str(settings.data),
        "database": "SQLite in that folder",
        "role": settings.role,
        "redis": "none",
        "host_key": "a new one at each start",
        "public_url": "as asked for",
        "trusted_proxies": "this machine",
        "heroes": "none",
        "open_days": str(settings.open_days),
        "table_days": str(settings.table_days),
        "archive": "off",
        "bot_level": settings.bot_level,
        "push_services": "those of the browsers",
        "metrics": "off",
    }
    assert (settings.public_url, settings.redis, settings.host_key, settings.heroes) == ("", "", "", None)
    assert not settings.metrics
    assert not settings.archive
    assert settings.trusted_proxies == "127.0.0.1,::1"


def test_the_environment_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WELLSIDE_PORT", "8080")
    monkeypatch.setenv("WELLSIDE_UNLIMITED", "10.0.0.0/8")
    assert (Settings().port, Settings().unlimited) == (8080, "10.0.0.0/8")


@pytest.mark.parametrize(
    "given",
    [
        {"taps_per_second": 0},
        {"guesses_per_second": 0},
        {"head_seconds": 0},
        {"unread_seconds": 0},
        {"beat_seconds": 0},
        {"open_days": 0},
        {"bot_workers": 9},
        {"bot_workers": -1},
        {"bot_pause": -0.1},
        {"unlimited": "here"},
        {"role": "worker"},
        {"role": "keeper", "database": "sqlite:///here.db"},
        {"host_key": "0O1I-0O1I-0O1I-0O1I-2345"},
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Settings(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given", [{"taps_per_second": 1}, {"open_days": 1}, {"bot_workers": 8}, {"bot_pause": 0}]
)
def test_what_just_makes_sense_is_not(given: dict[str, object]) -> None:
    Settings(**given)  # type: ignore[arg-type]


def test_the_database_is_a_file_in_the_data_folder_where_nothing_else_is_said(tmp_path: Path) -> None:
    assert Settings(data=tmp_path).database_url == f"sqlite:///{tmp_path}/wellside.db"
    assert Settings(data=tmp_path, database="sqlite://").database_url == "sqlite://"


def test_what_cannot_be_understood_is_said_in_a_line_without_a_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WELLSIDE_PORT", "eighty")
    monkeypatch.setenv("WELLSIDE_DATABASE", "mysql://me:secret@here/wellside")
    with pytest.raises(SystemExit) as ended:
        commands.load_settings()
    port, database = str(ended.value).splitlines()
    assert port.startswith("WELLSIDE_PORT: Input should be a valid integer")
    assert database.startswith("WELLSIDE_DATABASE: Value error, name a database by sqlite:///file.db")
    assert "secret" not in database
