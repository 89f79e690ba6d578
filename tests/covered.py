"""Checks the coverage of lines and branches of `games` and `app` after a run of the tests."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LINES, BRANCHES = 98.0, 95.0
"""Required coverage in percent, by top-level package."""
COVERAGE = [sys.executable, "-m", "coverage"]


def main() -> int:
    """Prints the coverage, and if it is too low the least covered files; the exit code is then 1."""
    files = measured()
    too_low = 0
    for room in ("games", "app"):
        own = {name: file["summary"] for name, file in files.items() if Path(name).parts[0] == room}
        lines = share(own, "covered_lines", "num_statements")
        branches = share(own, "covered_branches", "num_branches")
        print(f"{room}: {lines:.1f} percent of lines, {branches:.1f} percent of branches are tested")
        if lines < LINES or branches < BRANCHES:
            too_low = 1
            print(f"  at least {LINES:.0f} and {BRANCHES:.0f} are needed; most is missing in")
            for name in sorted(own, key=lambda name: -missing(own[name]))[:8]:
                print(f"  {name}: lines {files[name]['missing_lines']}")
    return too_low


def measured() -> dict[str, Any]:
    """The counts of coverage.py by file."""
    subprocess.run([*COVERAGE, "combine", "--quiet", "--append"], check=False)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        subprocess.run([*COVERAGE, "json", "--quiet", "-o", report], check=True)
        files: dict[str, Any] = json.loads(report.read_text("utf-8"))["files"]
    return files


def share(files: dict[str, Any], reached: str, there: str) -> float:
    """Returns the coverage of several files in percent."""
    return 100 * sum(file[reached] for file in files.values()) / sum(file[there] for file in files.values())


def missing(file: dict[str, Any]) -> int:
    """Returns the number of uncovered lines and branches of a file."""
    return int(file["missing_lines"] + file["missing_branches"])


if __name__ == "__main__":
    sys.exit(main())
