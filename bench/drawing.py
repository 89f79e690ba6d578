"""Measures the time to compute views and draw what changed after a tap."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Final

from app.screen.frames import Frame, draw
from app.screen.pages import Pages
from app.screen.perspective import viewer_of
from app.tables.events import Answered, Created, Event, Sat, Started
from app.tables.presence import Presence
from app.tables.table import Table
from games import GAMES
from games.kit.dice import Dice

PEOPLE: Final = {"power_plants": 4, "powerdome": 4}
"""Number of players in games that are not measured with the fewest."""

ORIGIN: Final = "http://127.0.0.1:8000"


def people(slug: str) -> int:
    """Returns the number of players at the table."""
    return PEOPLE.get(slug, GAMES[slug].seats[0])


def opening(
    slug: str, seed: int, devices: Sequence[str], chosen: Mapping[str, str] | None = None
) -> list[Event]:
    """Returns the events until the game begins, with one device for each seat. Options are the defaults,
    unless `chosen` overrides them.
    """
    options = {option.name: option.default for option in GAMES[slug].options} | dict(chosen or {})
    sat = [Sat(seat, device, f"Player {seat}") for seat, device in enumerate(devices)]
    return [Created(slug, len(devices), options, devices[0]), *sat, Started(seed.to_bytes(16, "big").hex())]


def set_up(slug: str, seed: int, chosen: Mapping[str, str] | None = None) -> Table:
    """Creates a table whose game has just begun, with one phone for each seat."""
    table = Table(f"BENCH{seed}", GAMES)
    for event in opening(slug, seed, [f"phone {seat}" for seat in range(people(slug))], chosen):
        table.apply(event, 0.0)
    return table


def frames(slug: str, games: int = 5, taps: int = 150) -> list[float]:
    """Measures each phone's frame after each tap of random games, in seconds; the first game is a warm-up."""
    pages, costs = Pages(lambda path: f"/static/{path}"), []
    for seed in range(games):
        table, dice = set_up(slug, seed), Dice(seed.to_bytes(16, "big"))
        shown: dict[str, Frame] = {}
        here = Presence(frozenset(f"phone {seat}" for seat in range(len(table.chairs))), "bench")
        for _ in range(taps):
            play = table.play
            if play is None or play.result:
                break
            seat, ask = next(iter(play.waiting.items()))
            table.apply(Answered(seat, ask.sample(dice), ""), 0.0)
            for device in sorted(here.connected):
                begun = perf_counter()
                frame = draw(pages, "page", table, viewer_of(table, device, ORIGIN, 0.0), here)
                frame.since(shown.get(device))
                shown[device] = frame
                if seed:
                    costs.append(perf_counter() - begun)
    return costs
