"""Holds the share of lines and branches of `games` and `app` that tests reach, after a run under coverage."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LINES, BRANCHES = 98.0, 95.0
"""Percent, of each top room."""
COVERAGE = [sys.executable, "-m", "coverage"]


def main() -> int:
    """Print the shares, and the files that lack most where they are too low; the exit code says whether."""
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
    """What coverage counted, by file."""
    subprocess.run([*COVERAGE, "combine", "--quiet", "--append"], check=False)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        subprocess.run([*COVERAGE, "json", "--quiet", "-o", report], check=True)
        files: dict[str, Any] = json.loads(report.read_text("utf-8"))["files"]
    return files


def share(files: dict[str, Any], reached: str, there: str) -> float:
    """A percentage over several files."""
    return 100 * sum(file[reached] for file in files.values()) / sum(file[there] for file in files.values())


def missing(file: dict[str, Any]) -> int:
    """How many lines and branches of a file no test reaches."""
    return int(file["missing_lines"] + file["missing_branches"])


if __name__ == "__main__":
    sys.exit(main())
