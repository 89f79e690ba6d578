"""Levels of bots in words: those that forms offer, and their titles beside seats."""

from typing import Any, NamedTuple

from games.kit.search import LEVELS, OFFERED


class Offer(NamedTuple):
    """A level that a form offers; the `usual` one is preselected."""

    name: str
    title: str
    usual: bool


def words(usual: str) -> dict[str, Any]:
    """Returns template globals: the levels on offer, and the titles of all levels by name.

    The server's default level is always offered, even if it is not meant for people; bots without a
    level ("") play at it.
    """
    names = [name for name in LEVELS if name in OFFERED or name == usual]
    return {
        "bot_levels": tuple(Offer(name, LEVELS[name].title, name == usual) for name in names),
        "bot_titles": {"": LEVELS[usual].title} | {name: level.title for name, level in LEVELS.items()},
    }
