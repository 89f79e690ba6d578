"""`python -m bench.against COMMIT`: the rules now and at an older commit, written to bench/ENGINE.md."""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.report import HERE, Report

ROOT: Final = Path(__file__).parents[1]
PROBE: Final = Path(__file__).with_name("probe.py")
PAGE: Final = HERE / "ENGINE.md"
WORDS: Final = (
    "Both commits play the same random games in turns, each in a process of its own, so that the ratios "
    "hold on a machine that others use too. Times are the processor's; of six rounds the quickest counts."
)
ROUNDS: Final = 6

Times = dict[str, list[float]]
"""Microseconds of a decision, a fork and an imagined world, by game."""


def probed(tree: Path) -> Times:
    """Runs the probe in a working tree and returns its results."""
    run = subprocess.run(
        [sys.executable, str(PROBE)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: Times = json.loads(run.stdout)
    return found


def quickest(rounds: list[Times]) -> Times:
    """Returns the minimum of each time over all rounds."""
    return {slug: [min(some) for some in zip(*(one[slug] for one in rounds))] for slug in rounds[0]}


def compared(commit: str) -> tuple[Times, Times]:
    """Returns the times of an older commit, and those of the working tree."""
    with TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(old), commit], check=True)
        try:
            rounds = [(probed(old), probed(ROOT)) for _ in range(ROUNDS)]
        finally:
            subprocess.run([*git, "remove", "--force", str(old)], check=True)
    before, now = zip(*rounds)
    return quickest(list(before)), quickest(list(now))


def main() -> None:
    """Measures, and writes the table."""
    parser = ArgumentParser(prog="python -m bench.against", description=__doc__)
    parser.add_argument("commit", help="what to compare with")
    commit: str = parser.parse_args().commit
    before, now = compared(commit)
    report = Report()
    report.title(
        f"The rules, and those of {commit[:7]}",
        "Microseconds, then and now, and how many times as fast that is. A decision: a question is looked "
        "at, a random legal answer is drawn and given. A fork, an imagined world: with the question that is "
        "asked there. Games of the fewest seats.",
    )
    names = ("a decision", "a fork", "an imagined world")
    rows = [
        [slug, *(f"{old:.1f} → {new:.1f}: {old / new:.2f}" for old, new in zip(before[slug], now[slug]))]
        for slug in now
    ]
    report.table(["game", *names], rows)
    print(f"Written to {report.write(PAGE, f'make bench-engine AGAINST={commit}', WORDS)}")


if __name__ == "__main__":
    main()
