"""PD-5.2: every power at work, in small scenes, as written down in `powers.txt`.

After a change on purpose, `python -m tests.games.powerdome.test_powers` writes it anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.kit.play import Play
from games.powerdome.powers import POWERS
from tests.games.powerdome.table import arena, facts, now

WRITTEN = Path(__file__).parent / "powers.txt"

Scene = tuple[str, tuple[str, ...]]

SCENES: dict[str, Scene] = {
    "brawl": (
        "You 60: {power} | Rival 60: Knitting Needle, Pawn Ticket | Third 50: -",
        (
            "agility 20 strike 20 resist 0 > Rival{mine}",
            "agility 9 strike 30 resist 15 > You ; Knitting Needle You ; Pawn Ticket",
            "resist 0",
        ),
    ),
    "siege": (
        "You 60 +Sniffles: {power} | Rival 60 +Gout: Sneeze | Third 3: -",
        (
            "agility 0 strike 0 resist 30{mine}",
            "agility 5 strike 20 resist 20 > You ; Sneeze You",
            "agility 1 strike 2 > Rival",
        ),
    ),
    "kill": (
        "You 60: {power} | Rival 90: Goose Whistle | Third 9 Bounty=2: -",
        ("agility 10 strike 20 resist 10 > Third{mine}", "strike 25 > You ; Goose Whistle", "resist 0"),
    ),
    "last stand": (
        "You 9: {power} | Rival 60: - | Third 50: -",
        ("agility 1 strike 2 > Rival{mine}", "strike 30 > You", "resist 0"),
    ),
    "deathbed": (
        "You 20: {power} | Rival 60: - | Third 50: -",
        ("strike 2 > Rival{mine}", "strike 45 > You", "resist 0"),
    ),
    "company": (
        "You 60: {power} | Rival 60: - | Third 50: - | Grout(1) 34 | Gouda(1) 5 | Duchess(2) 8",
        (
            "agility 10 strike 5 resist 5 > Third{mine} | Grout: strike 12 > Third",
            "strike 20 > Gouda",
            "agility 3 strike 10 > You",
        ),
    ),
    "guest": (
        "You 40: - | Rival 60: {power} | Third 50: -",
        ("agility 10 strike 10 > Rival{mine}", "resist 5", "resist 0"),
    ),
    "idle": (
        "You 60: {power} | Rival 60: - | Third 50: -",
        ("strike 4 > Third{mine}", "resist 5", "resist 20"),
    ),
    "third round": (
        "You 60: {power}*4 | Rival 60: - | Third 50: -",
        ("agility 10 strike 10 > Rival{mine}", "strike 30 resist 5 > You", "resist 0"),
    ),
}
"""Who is there with what, and what each does; `{mine}` are the sentences of the power that are activated."""

BEST = {
    "Headsman's Hood": "siege",
    "Adrenaline": "last stand",
    "Doomsday Bell": "third round",
    "Tally Stick": "third round",
    "Brick by Brick": "third round",
    "Long Memory": "third round",
    "Slow Fuse": "third round",
    "Vintage": "third round",
    "Spa Day": "siege",
    "Hand-Me-Down": "siege",
    "White Flag": "siege",
    "Bedside Manner": "siege",
    "Ringmaster": "company",
    "Human Pyramid": "company",
    "Phoenix Egg": "deathbed",
    "Hush": "siege",
    "Stage Hook": "siege",
    "Power Cut": "siege",
}
"""Where a power has most to do, if not in the first scenes that show its sentences."""

AT_THIRD = ("Headsman's Hood", "Scapegoat")
AIMS = ("Rival", "Grout", "Knitting Needle", "Sneeze", "Goose Whistle")
SAYS = {
    "activates": "{name} activates it{paid}",
    "reacts": "it reacts",
    "begins": "it begins",
    "springs": "it springs",
    "fails": "it fails: {why}",
    "cannot pay": "it cannot be paid",
    "vitality": "{name} {change:+}",
    "stat": "{name} {stat} {change:+}",
    "mark": "{name} {mark} {amount}",
    "afflicted": "{name} has {affliction}",
    "cured": "{name} is cured",
    "counter": "{counter} {change:+}",
    "summoned": "{name} appears",
    "disabled": "{power} is disabled",
    "stays quiet": "it stays quiet",
    "passed": "{power} to {name}",
    "forfeit": "forfeit",
    "revives": "{name} is back with {now}",
    "turned aside": "the attack goes at {to_name}",
    "sapped": "{name} loses {amount} points",
}


def scene(power: str, name: str) -> Play[Any]:
    """A power in one of the scenes."""
    return played(power, SCENES[name], before=2 if name == "third round" else 0)


def played(power: str, scene: Scene, before: int = 0) -> Play[Any]:
    """A power in a scene: everything of it that can be activated is."""
    drawn, orders = scene
    position = drawn.format(power=power)
    if not POWERS[power].counter:
        position = position.replace(f"{power}*4", power)
    play = arena(position, phase="opening", round=before)
    begins = list(play.closed)
    while play.waiting[min(play.waiting)].prompt == "ready":
        play.answer(min(play.waiting), "ready")
    ask = play.waiting[0]
    mine = []
    for use in ask.usable(ask.characters[0]).values():  # type: ignore[attr-defined]
        if use.power == power:
            wishes = ("Third",) if power in AT_THIRD else AIMS
            aims = [next(aim for aim in wishes if aim in options) for options in use.wants]
            mine.append(" ".join([use.name, *(["5"] if use.cost.open else []), *aims]))
    own = orders[0].format(mine="".join(f" ; {text}" for text in mine))
    if ask.why(own):
        own = "agility 1" + "".join(f" ; {text}" for text in mine)
    for seat, text in enumerate((own, *(order.format(power=power) for order in orders[1:]))):
        if seat in play.waiting:
            play.answer(seat, text if play.waiting[seat].why(text) is None else play.waiting[seat].default)
    play.closed = [*begins, *play.closed]
    return play


def told(play: Play[Any], power: str) -> Iterator[str]:
    """What was told of a power."""
    for closed in play.closed:
        for fact in closed.story:
            detail = fact.detail
            if fact.kind in SAYS and power in (detail.get("power"), detail.get("cause")):
                paid = detail.get("burn", 0) + detail.get("utilize", 0)
                yield SAYS[fact.kind].format(**detail, paid=f" for {paid}" if paid else "")


def line(power: str, name: str) -> str:
    """What a power does in a scene, in short."""
    play = scene(power, name)
    return f"{power} | {name} | {', '.join(told(play, power))} | {now(play).replace(' | ', ', ')}"


def shown(power: str, name: str) -> set[str]:
    """The sentences of a power that a scene shows at work."""
    play = scene(power, name)
    some = [*facts(play, "activates"), *facts(play, "reacts"), *facts(play, "begins")]
    return {fact["words"] for fact in some if fact["power"] == power}


def lines() -> Iterator[str]:
    """The whole record: for each power the first scenes that show each of its sentences."""
    for power in POWERS:
        missing = {effect.words for effect in POWERS[power].effects}
        for name in dict.fromkeys((BEST.get(power, "brawl"), *SCENES)):
            if missing and shown(power, name) & missing:
                yield line(power, name)
                missing -= shown(power, name)


@pytest.mark.rule("PD-5.2")
@pytest.mark.parametrize("written", WRITTEN.read_text("utf-8").splitlines())
def test_a_power_does_what_is_written_down(written: str) -> None:
    power, name, *_ = written.split(" | ")
    assert line(power, name) == written


@pytest.mark.rule("PD-5.2")
@pytest.mark.parametrize("power", POWERS)
def test_every_sentence_of_every_power_is_shown_at_work(power: str) -> None:
    texts = [text.split(" | ") for text in WRITTEN.read_text("utf-8").splitlines()]
    seen = {words for name, scene_name, *_ in texts if name == power for words in shown(power, scene_name)}
    assert seen == {effect.words for effect in POWERS[power].effects}


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n", "utf-8")
