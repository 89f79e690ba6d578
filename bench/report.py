"""Formats results as Markdown and writes them to bench/RESULTS.md."""

import os
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bench.load import Percentiles

HERE = Path(__file__).resolve().parent

BESIDE = (
    "The server runs on one core, the phones on the others, over loopback. The baseline is a bare Starlette "
    "app that counts taps in memory and tells its watchers: no rules, no store, no pages. It is measured in "
    "the same run by the same phones, so that the ratio means something on a noisy machine."
)


@dataclass
class Report:
    """A report, as lines of Markdown in order."""

    lines: list[str] = field(default_factory=list)

    def title(self, text: str, words: str = "") -> None:
        """Adds a heading."""
        self.lines += ["", f"## {text}", "", *([words, ""] if words else [])]
        print(f"\n{text}", flush=True)

    def say(self, words: str) -> None:
        """Adds a paragraph about the figures above."""
        self.lines += [*([""] if self.lines[-1:] != [""] else []), words]
        print(f"  {words}", flush=True)

    def table(self, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
        """Adds a table of figures."""
        names = list(heads)
        self.lines += ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
        for row in rows:
            cells = list(row)
            self.lines.append("| " + " | ".join(cells) + " |")
            print(
                "  " + "  ".join(f"{name}: {cell};" for name, cell in zip(names, cells, strict=True)),
                flush=True,
            )

    def write(self, page: Path = HERE / "RESULTS.md", by: str = "make bench", words: str = BESIDE) -> Path:
        """Writes the page, introduced by the command that makes it and the method."""
        page.write_text("\n".join([*heading(by), "", words, *self.lines]) + "\n", "utf-8")
        return page


def heading(by: str) -> list[str]:
    """Returns the lines that say where and when the figures were measured."""
    return [
        "# Figures",
        f"Written by `{by}`.",
        "",
        f"- {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, revision {revision()}",
        f"- {processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}",
        f"- {platform.python_implementation()} {platform.python_version()}",
        f"- load average when done: {', '.join(f'{load:.1f}' for load in os.getloadavg())}",
    ]


def processor() -> str:
    """Returns the name of this machine's processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "an unnamed processor")


def revision() -> str:
    """Returns the commit under test."""
    asked = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() or "unknown"


def ms(percentiles: Percentiles) -> str:
    """Formats the median and the 99th percentile."""
    return f"{percentiles.p50:.2f} / {percentiles.p99:.2f}"


def kilobytes(size: float) -> str:
    """Formats a size in bytes."""
    return f"{size / 1000:.1f} kB"
