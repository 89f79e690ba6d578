"""`python -m bench`: runs all benchmarks and writes bench/RESULTS.md, in about five minutes."""

import asyncio
from collections.abc import Awaitable, Callable

import uvloop

from bench import drawing, engine, painting, weight
from bench.load import (
    Percentiles,
    bytes_a_tap,
    clear,
    flat_out,
    memory,
    percentiles,
    round_trip,
    set_bare,
    set_tables,
    steady,
    storm,
)
from bench.report import Report, kilobytes, ms
from bench.server import ServerProcess, run_server, settle_on_our_cores
from bench.tables import Table
from games import GAMES

Setter = Callable[[ServerProcess, int], Awaitable[list[Table]]]
LOADS = ((1, 50.0), (64, 200.0), (1000, 200.0))
"""Number of tables, and taps per second over all of them."""
SECONDS = 8.0
CROWD = 1000


async def latencies(server: ServerProcess, setter: Setter) -> list[Percentiles]:
    """Measures the latency from a tap to the other phone's screen at each load."""
    found = []
    for tables, rate in LOADS:
        seated = await setter(server, tables)
        found.append(await steady(seated, rate, SECONDS))
        clear(seated)
        await asyncio.sleep(1)
    return found


async def throughput(server: ServerProcess, setter: Setter) -> tuple[float, float, Percentiles]:
    """Measures the throughput of 64 tables with two screens each, in taps per second."""
    seated = await setter(server, 64)
    found = await flat_out(server, seated, SECONDS)
    clear(seated)
    return found


async def bytes_and_storm(server: ServerProcess) -> tuple[tuple[float, float], float, Percentiles]:
    """Measures the bytes sent for a tap, and the reconnection of 1,000 phones at once."""
    seated = await set_tables(server, 250, 4)
    weighed = await bytes_a_tap(seated[0])
    lasted, each = await storm(seated)
    clear(seated)
    return weighed, lasted, each


def tap_part(report: Report, ours: ServerProcess, bare: ServerProcess) -> None:
    """Reports latency, beside the baseline."""
    report.title(
        "Tap to the other phone's screen",
        "From the tap on one phone until the event has arrived at another that watches the table, two "
        "screens a table; milliseconds, p50 / p99.",
    )
    mine, theirs = uvloop.run(latencies(ours, set_tables)), uvloop.run(latencies(bare, set_bare))
    rows = [
        [
            f"{tables:,}",
            f"{rate:.0f}",
            str(a.count),
            ms(a),
            ms(b),
            f"{a.p50 / b.p50:.1f} / {a.p99 / b.p99:.1f}",
        ]
        for (tables, rate), a, b in zip(LOADS, mine, theirs, strict=True)
    ]
    report.table(["tables", "taps a second", "taps", "Wellside", "baseline", "ratio"], rows)
    a, b = uvloop.run(round_trip(ours)), uvloop.run(round_trip(bare))
    report.lines.append(f"\nA round trip to `/health` in the same run: {ms(a)}, at the baseline {ms(b)}.")


def throughput_part(report: Report, ours: ServerProcess, bare: ServerProcess) -> None:
    """Reports the throughput of durable taps."""
    report.title(
        "Taps a second",
        "64 tables of two screens, each tapping again as soon as its tap has arrived at the other screen. "
        "Every tap that Wellside acknowledges is on disk (WAL, synchronous FULL, group commit).",
    )
    rows = []
    for name, one, setter in (("Wellside", ours, set_tables), ("baseline", bare, set_bare)):
        rate, core, each = uvloop.run(throughput(one, setter))
        rows.append([name, f"{rate:,.0f}", f"{100 * core:.0f} %", ms(each)])
    report.table(["server", "taps a second", "of one core", "acknowledged after, ms"], rows)


def bytes_part(report: Report, ours: ServerProcess) -> None:
    """Reports bytes per tap, and mass reconnection."""
    (watched, tapped), lasted, each = uvloop.run(bytes_and_storm(ours))
    report.title("On the wire", "")
    rows = [
        ["a tap that draws two marbles, to each watching screen", f"{watched:,.0f} bytes"],
        ["the same, to the one that tapped", f"{tapped:,.0f} bytes"],
    ]
    report.table(["what", "measured"], rows)
    report.title("A storm", "1,000 phones lose their connection and all come back at the same moment.")
    report.table(
        ["all have their board again after", "each one after, ms"], [[f"{1000 * lasted:,.0f} ms", ms(each)]]
    )


def memory_part(report: Report) -> None:
    """Reports memory, of a server that has done nothing else."""
    with run_server("app") as fresh:
        begun = fresh.memory
        table, phone = uvloop.run(memory(fresh, CROWD, 2))
    report.title("Memory", f"{CROWD:,} tables, then two phones at each.")
    rows = [["the server, empty", f"{begun / 1000:.0f} MB"], ["an idle table", f"{table:.1f} kB"]]
    report.table(["what", "resident"], [*rows, ["a watching phone", f"{phone:.1f} kB"]])


def weight_part(report: Report, ours: ServerProcess) -> None:
    """Reports the first visit, and the latency of a tap, in a real browser."""
    home, table, paint = weight.measure(ours.url)
    report.title("In Chromium", "")
    rows = [
        [name, kilobytes(traffic.total), str(traffic.requests), parts(traffic)]
        for name, traffic in (("home page", home), ("home page, then an open table", table))
    ]
    report.table(["first visit", "over the wire", "requests", "of which"], rows)
    report.lines.append(
        f"\nTap on one page to the frame on the other: {ms(paint)} ms (p50 / p99 of {paint.count})."
    )


def parts(traffic: weight.Traffic) -> str:
    """Formats the bytes by kind of resource, the largest first."""
    heaviest = sorted(traffic.by_kind.items(), key=lambda kind: -kind[1])
    return ", ".join(f"{name.lower()} {kilobytes(size)}" for name, size in heaviest)


def engine_part(report: Report) -> None:
    """Reports the speed of the rules alone."""
    report.title(
        "The rules alone",
        f"Random legal play on one core, which turns a simple loop {engine.arithmetic():.0f} million times a "
        "second.",
    )
    rows = []
    for slug, game in GAMES.items():
        rate, length = engine.decisions(slug, 6)
        fork = percentiles(engine.forks(slug))
        micros = f"{1000 * fork.p50:.1f} / {1000 * fork.p99:.1f}"
        rows.append([slug, str(game.seats[0]), f"{rate:,.0f}", f"{length:,.0f}", micros])
    report.table(["game", "seats", "decisions a second", "decisions a game", "a fork, microseconds"], rows)
    rounds = percentiles(engine.brawls())
    report.lines.append(
        f"\nA round of PowerDome with 8 seats is resolved in {ms(rounds)} ms (p50 / p99 of {rounds.count})."
    )


def drawing_part(report: Report) -> None:
    """Reports the cost of frames, without a server."""
    report.title(
        "A frame",
        "What each phone is sent after a tap, looked at and drawn: random play, every seat with a phone of "
        "its own; milliseconds, p50 / p99.",
    )
    rows = [[slug, str(drawing.people(slug)), ms(percentiles(drawing.frames(slug)))] for slug in GAMES]
    report.table(["game", "phones", "a frame"], rows)


def painting_part(report: Report) -> None:
    """Reports the browser's own work, on a slow phone."""
    report.title(
        "An event in a slow browser",
        f"The browser's own work from an event of the stream to the end of the first frame that shows it, in "
        f"Chromium at 360x740 with its processor slowed {painting.SLOWER} times, on a phone that watches "
        "bots play: scripts, style, layout and paint, without the wait for the frame; milliseconds.",
    )
    rows = [
        [
            slug,
            str(len(found)),
            f"{painting.quantile(found, 0.5):.1f}",
            f"{painting.quantile(found, 0.95):.1f}",
        ]
        for slug, found in painting.measure().items()
    ]
    report.table(["game", "events", "p50", "p95"], rows)


def main() -> None:
    """Runs all benchmarks in sequence."""
    settle_on_our_cores()
    report = Report()
    with run_server("app") as ours, run_server("bench.bare") as bare:
        tap_part(report, ours, bare)
        throughput_part(report, ours, bare)
        bytes_part(report, ours)
        weight_part(report, ours)
    memory_part(report)
    engine_part(report)
    drawing_part(report)
    painting_part(report)
    print(f"\nWritten to {report.write()}")


if __name__ == "__main__":
    main()
