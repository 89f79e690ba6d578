"""python -m cluster: a cluster on this machine until it is stopped; SIGHUP starts its processes anew."""

import contextlib
import os
import signal
import sys
import threading
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from cluster.processes import MOST, Processes
from cluster.servers import Missing, postgresql, redis

DATA: Final = Path(os.environ.get("WELLSIDE_DATA", "data")).resolve()
FIRST_PORT: Final = 8001
POSTGRESQL_PORT: Final = 8091
REDIS_PORT: Final = 8092


def main() -> None:
    """Runs the cluster until SIGINT or SIGTERM."""
    parser = ArgumentParser(prog="python -m cluster", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, choices=range(1, MOST + 1))
    parser.add_argument("--port", type=int, default=8000, help="of the proxy, where phones come")
    given = parser.parse_args()
    stop, anew = threading.Event(), threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    signal.signal(signal.SIGHUP, lambda *_: anew.set())
    try:
        with contextlib.ExitStack() as stack:
            cluster = stack.enter_context(begun(stack, given.workers, given.port))
            print(f"\n  Wellside is at port {given.port}, with {given.workers} workers. Stop with Ctrl+C.\n")
            while not stop.wait(0.2):
                if anew.is_set():
                    anew.clear()
                    cluster.roll()
    except Missing as reason:
        sys.exit(str(reason))


def begun(stack: contextlib.ExitStack, workers: int, port: int) -> Processes:
    """Prepares the cluster, with its own PostgreSQL and Redis unless the environment names others."""
    settings = {"DATA": str(DATA)}
    if not os.environ.get("WELLSIDE_DATABASE"):
        folder = DATA / "postgresql"
        settings["DATABASE"] = stack.enter_context(postgresql(folder, POSTGRESQL_PORT))
    if not os.environ.get("WELLSIDE_REDIS"):
        settings["REDIS"] = stack.enter_context(redis(REDIS_PORT)).url
    log = stack.enter_context((DATA / "cluster.log").open("ab"))
    ports = range(FIRST_PORT, FIRST_PORT + workers + 1)
    return Processes(f":{port}", ports, settings, log)


if __name__ == "__main__":
    main()
