"""A folder of heroes: a faulty file is named with its line and reason, and the server starts all the same."""

from pathlib import Path

from structlog.testing import capture_logs

from app.main import add_heroes, create_app
from app.settings import Settings


def test_a_hero_file_with_a_typo_is_named_and_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "heroes"
    folder.mkdir()
    (folder / "typo.toml").write_text('slug = "typo"\nname = "Typo"\nepithett = "the Wrong"\n')
    app = create_app(Settings(data=tmp_path, heroes=folder))
    with capture_logs() as logs:
        add_heroes(app.state.house)
    told = [entry for entry in logs if entry["event"] == "a hero file was refused"]
    assert told
    assert told[0]["file"] == "typo.toml"
    assert told[0]["line"] >= 1
    assert told[0]["reason"]
