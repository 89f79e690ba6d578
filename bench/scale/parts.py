"""The parts of the benchmark; each measures something and reports it."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

import uvloop

from bench.load import Percentiles
from bench.report import ms
from bench.scale import million, peer
from bench.scale.crowd import RATE, crowd
from bench.scale.deployments import nothing
from bench.scale.making import Making, make
from bench.scale.reconnection import reconnection
from bench.scale.run import DEPLOYMENTS, Run
from bench.scale.start import LATER, start
from games import GAMES

ONE, TWO = "cluster, 1 worker", "cluster, 2 workers"
OTHERS: Final = ("keeper", "proxy", "PostgreSQL", "Redis")


def games(run: Run) -> None:
    """Reports taps in every game at every deployment."""
    run.report.title(
        "A tap at a table of any game",
        f"{run.sizes.tables} tables of each game with a phone at each seat, each phone with its stream; "
        "random legal answers. Flat out: one game after the other, each table tapping again as soon as "
        f"the last tap is on all its phones. Tap to screen: {run.sizes.rate:.0f} taps a second over all "
        "games, until the last of the others' phones has it; milliseconds, p50 / p99. Processor time is "
        "user and system, of the workers and of everything else beside them, PostgreSQL and proxy "
        "included. Bytes are those to all phones of a table.",
    )
    rows = []
    for name in DEPLOYMENTS:
        found = run.played(name)
        others = [role for role in OTHERS if role in found.whole.used]
        rows.append([
            name,
            f"{found.whole.rate:,.0f}",
            ms(found.steady),
            f"{found.whole.micros('workers'):,.0f}",
            f"{found.whole.micros(*others) if others else 0:,.0f}",
            f"{found.phone:.1f}",
            f"{found.whole.bytes:,.0f}",
        ])  # fmt: skip
    heads = (
        "place",
        "taps a second",
        "tap to screen",
        "workers, µs",
        "others, µs",
        "kB a phone",
        "bytes a tap",
    )
    run.report.table(heads, rows)
    run.report.say("By game, in a house on SQLite:\n")
    costs = run.played("house, SQLite").games.items()
    rows = [
        [slug, str(cost.taps), f"{cost.rate:,.0f}", f"{cost.micros('workers'):,.0f}", f"{cost.bytes:,.0f}"]
        for slug, cost in costs
    ]
    run.report.table(("game", "taps", "taps a second", "µs a tap", "bytes a tap"), rows)


def idle(run: Run) -> None:
    """Reports taps beside many other tables."""
    run.report.title(
        "A tap beside many other tables",
        f"A marble drawn at an open table with two screens, {RATE:.0f} taps a second over all active "
        "tables, in a house on SQLite whose database and memory hold so many idle tables: microseconds "
        "of the processor a tap, less what goes on without taps; the middle one of three measurements.",
    )
    points = crowd(run.sizes.idle, run.sizes.active, run.sizes.seconds)
    rows = [[f"{one.idle:,}", f"{one.active:,}", f"{one.micros:,.0f}"] for one in points]
    run.report.table(("idle tables", "active tables", "µs a tap"), rows)
    first, full, last = points[0], points[len(run.sizes.idle) - 1], points[-1]
    run.report.say(
        f"{full.idle:,} idle tables instead of {first.idle:,}: {full.micros / first.micros:.2f} of the "
        f"cost. {last.active:,} active ones instead of {full.active:,}: {last.micros / full.micros:.2f}. "
        "Flat is anything below 1.20."
    )


def new(run: Run) -> None:
    """Reports the creation of tables."""
    run.report.title(
        "A new table",
        "One after the other, by new devices; all seats are taken and the game begins. Milliseconds "
        "until the phone is sent to its table, p50 / p99, and microseconds of the processor.",
    )
    rows = []
    for name, deployment in DEPLOYMENTS.items():
        with ExitStack() as stack:
            running = stack.enter_context(deployment(nothing))
            for slug in GAMES if name == "house, SQLite" else ("power_well",):
                made: Making = uvloop.run(make(running, slug, run.sizes.made))
                others = sum(used for role, used in made.used.items() if role != "workers")
                workers = made.used["workers"]
                rows.append([name, slug, ms(made.percentiles), f"{workers:,.0f}", f"{others:,.0f}"])
    run.report.table(("place", "game", "made after", "workers, µs", "others, µs"), rows)


def hall_part(run: Run) -> None:
    """Reports mass reconnection."""
    run.report.title(
        "A hall",
        "Phones at tables of all games, one at each seat, lose their streams and all come back at the same "
        "moment; milliseconds, p50 / p99.",
    )
    rows = []
    for name in ("house, SQLite", TWO):
        phones, lasted, each = reconnection(DEPLOYMENTS[name], run.sizes.hall)
        rows.append([name, f"{phones:,}", f"{lasted:.1f} s", ms(each)])
    run.report.table(("place", "phones", "the last has its board after", "each has it after"), rows)


def start_part(run: Run) -> None:
    """Reports starts with a full database."""
    run.report.title(
        "A start",
        "A house whose database holds so many tables of all games. Seconds from the start of the process "
        f"until `/health` answers, and until a table's page is there; resident memory {LATER:.0f} s "
        "later. The goal: less than 3 s, and the memory as without tables.",
    )
    rows = []
    for name in ("house, SQLite", "house, PostgreSQL"):
        for tables in (0, run.sizes.kept):
            one = start(DEPLOYMENTS[name], tables)
            rows.append([
                name,
                f"{tables:,}",
                f"{one.healthy:.2f} s",
                f"{one.shown:.2f} s",
                f"{one.memory / 1000:.1f} MB",
                f"{one.filled:.1f} s",
            ])  # fmt: skip
    run.report.table(("place", "tables", "/health", "a table's page", "memory", "written in"), rows)


def workers(run: Run) -> None:
    """Reports two workers beside one."""
    run.report.title(
        "Two workers",
        "Processor time a tap of all workers together, at tables of all games, in a cluster of one "
        "worker and in one of two. Where there is no third core for the phones, both workers share one, "
        "so what two workers with a core each would take is worked out: twice the cost at one, by the "
        "cost at two.",
    )
    one, two = run.played(ONE), run.played(TWO)
    costs = [played.whole.micros("workers") for played in (one, two)]
    rows = [
        [played.name, str(played.whole.taps), f"{cost:,.0f}", f"{1e6 / cost:,.0f}", spent(played.steady)]
        for played, cost in zip((one, two), costs)
    ]
    run.report.table(("place", "taps", "workers, µs a tap", "taps a core and second", "tap to screen"), rows)
    run.report.say(f"Two workers take {2 * costs[0] / costs[1]:.2f} times as much as one; the goal is 1.60.")


def spent(percentiles: Percentiles) -> str:
    """Formats a latency with its unit."""
    return f"{ms(percentiles)} ms"


def beside(run: Run) -> None:
    """Reports the same taps at boardgame.io."""
    if why := peer.missing():
        run.report.title("Beside boardgame.io", f"Not measured: {why}")
        return
    run.report.title(
        "Beside boardgame.io",
        f"The fifteen marbles at {peer.TABLES} tables with two phones each; a tap draws one, and is over "
        "when both phones have it. boardgame.io keeps its matches in its own FlatFile storage, which does "
        "not wait for the disk; a house keeps each tap on SQLite, on disk. Both servers have the first core, "
        f"their phones the others. Tap to screen at {peer.RATE:.0f} taps a second, p50 / p99.",
    )
    sides = {
        "a house on SQLite": peer.ours(run.sizes.seconds),
        "boardgame.io": peer.theirs(run.sizes.seconds),
    }
    rows = [
        [name, f"{side.rate:,.0f}", f"{side.micros:,.0f}", spent(side.steady)] for name, side in sides.items()
    ]
    run.report.table(("server", "taps a second", "µs a tap", "tap to screen"), rows)
    here, there = sides.values()
    run.report.say(
        f"A house takes {here.rate / there.rate:.2f} times as many taps as boardgame.io, at "
        f"{here.micros / there.micros:.2f} times its processor time a tap."
    )


def million_part(run: Run) -> None:
    """Reports the estimate for a million players."""
    run.report.title("A million players at once", million.assumed())
    one, two = run.played(ONE), run.played(TWO)
    found = million.need(one, two)
    run.report.table(("what", "how much", "how it comes about"), million.rows(found, two))
    run.report.say(million.breaks_first(found, two))


PARTS: Final[dict[str, Callable[[Run], None]]] = {
    "games": games,
    "idle": idle,
    "new": new,
    "hall": hall_part,
    "start": start_part,
    "workers": workers,
    "boardgame.io": beside,
    "million": million_part,
}
"""The parts by name, in the order of the report."""
