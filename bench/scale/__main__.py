"""`python -m bench.scale [PART...]`: measures and, where all parts are, writes bench/SCALE.md."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Final

from app.serving import raise_open_files
from bench.report import HERE
from bench.scale.parts import PARTS
from bench.scale.run import QUICK, Run, Sizes
from bench.server import settle_on_our_cores
from cluster.servers import Missing

PAGE: Final = HERE / "SCALE.md"
WORDS: Final = (
    "Everything runs on this machine, over loopback: workers on the first core (on one each, where there "
    "are enough), everything else on the others. Phones are real connections with real streams. The "
    "bench writes the tables into the database itself, so it knows each game's seed and all legal "
    "answers beforehand."
)


def main() -> None:
    """Runs the named parts, or all."""
    parser = ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(PARTS)}; all of them")
    parser.add_argument("--quick", action="store_true", help="a little of everything, to see that it works")
    parser.add_argument("--to", type=Path, help="a page to write; else bench/SCALE.md, if all is measured")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    raise_open_files()
    settle_on_our_cores()
    run, begun = Run(QUICK if given.quick else Sizes()), perf_counter()
    try:
        for name in given.parts or PARTS:
            since = perf_counter()
            PARTS[name](run)
            print(f"  {name} took {perf_counter() - since:.0f} seconds", flush=True)
    except Missing as reason:
        sys.exit(str(reason))
    print(f"\nIt took {perf_counter() - begun:.0f} seconds.")
    whole = not given.parts and not given.quick
    if page := given.to or (PAGE if whole else None):
        print(f"Written to {run.report.write(page, 'make bench-load', WORDS)}")


if __name__ == "__main__":
    main()
