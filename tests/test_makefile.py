"""What `make engines` does where WebKit and Firefox, or what they need, are missing."""

import subprocess
from pathlib import Path

import pytest

from tests.browser.engines import webkit

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("WebKitWebDriver", "Xvfb", "import", "firefox-esr")
COMMAND = "apt-get install -y --no-install-recommends webkit2gtk-driver python3-gi gir1.2-webkit2-4.1"


def engines(folder: Path, python: str, **tools: str) -> subprocess.CompletedProcess[str]:
    """Runs it where nothing is installed but some tools, each a line of shell."""
    for name, line in tools.items():
        tool = folder / name.replace("_", "-")
        tool.write_text(f"#!/bin/sh\n{line}\n")
        tool.chmod(0o755)
    return subprocess.run(
        ["/usr/bin/make", "engines", f"SYSTEM_PYTHON={python}"],
        cwd=ROOT,
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


HERE = dict.fromkeys((name.replace("-", "_") for name in TOOLS), "exit 0")


@pytest.mark.parametrize(
    ("user", "update", "tools", "python"),
    [
        (0, 100, {}, "false"),
        (0, 0, {}, "false"),
        (0, 0, HERE, "false"),
        (1000, 0, {}, "false"),
        (1000, 0, HERE, "false"),
    ],
    ids=["no network", "nothing to fetch", "no window", "no rights", "no window and no rights"],
)
def test_without_engines_it_names_the_command_and_goes_on(
    tmp_path: Path, user: int, update: int, tools: dict[str, str], python: str
) -> None:
    apt_get = f'[ "$1" = update ] && exit {update}\nexit 100'
    done = engines(tmp_path, f"/usr/bin/{python}", id=f"echo {user}", apt_get=apt_get, **tools)
    assert done.returncode == 0, done.stderr
    assert COMMAND in done.stdout
    assert "left out" in done.stdout


def test_with_engines_it_installs_nothing(tmp_path: Path) -> None:
    done = engines(tmp_path, "/usr/bin/true", id="echo 0", apt_get="echo installs; exit 0", **HERE)
    assert (done.returncode, done.stdout) == (0, "")


def test_who_may_install_them_does(tmp_path: Path) -> None:
    done = engines(tmp_path, "/usr/bin/false", id="echo 0", apt_get='echo "apt-get $*"')
    assert done.returncode == 0
    assert COMMAND in done.stdout
    assert "left out" not in done.stdout


def test_webkit_without_a_window_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    for python in ("/usr/bin/false", "/nowhere/python3"):
        monkeypatch.setattr(webkit, "WITH_GTK", python)
        assert webkit.missing()[-1] == "WebKit2 for Python"
