"""How well bots play, in words: what a form offers, and what stands beside a seat."""

from typing import Any, NamedTuple

from games.kit.search import LEVELS, OFFERED


class Offer(NamedTuple):
    """A level that a form offers; the `usual` one is chosen beforehand."""

    name: str
    title: str
    usual: bool


def words(usual: str) -> dict[str, Any]:
    """What every template may read: the levels that are offered, in order, and the title of each there is.

    Where the house's own level is none of those for people it is offered besides, so it stays the usual; a
    bot without a level plays at that.
    """
    names = [name for name in LEVELS if name in OFFERED or name == usual]
    return {
        "bot_levels": tuple(Offer(name, LEVELS[name].title, name == usual) for name in names),
        "bot_titles": {"": LEVELS[usual].title} | {name: level.title for name, level in LEVELS.items()},
    }
