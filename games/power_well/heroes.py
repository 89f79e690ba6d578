"""Hero files (PW-9.1, PW-9.2): reading and validation; a refusal names the line and the reason."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from games.kit.contract import Fault
from games.power_well import sentences
from games.power_well.boards import HEROES, MOMENTS, PLACES, Ability, Effect, Hero, Sentence, TokenKind
from games.power_well.conditions import May, Pay, With
from games.power_well.effects import DealMore, Recolour, Remove
from games.power_well.field import COLOURS
from games.power_well.paths import COSTS
from games.power_well.state import MOST_FLOW
from games.power_well.token_effects import Gain, Slide, SpendThis, TakeLess

CONTENT = Path(__file__).parent / "content"
SLUG = re.compile(r"[a-z][a-z0-9_]{1,23}")
KEY = re.compile(r"[a-z]{2,16}")
NAME = re.compile(r"[^\W\d_][\w' ,-]{1,27}")
LONGEST_FILE = 20_000
LONGEST_SENTENCE = 80
MOST_SENTENCES = 4
MOST_TOKENS = 9
HERO_KEYS = {"slug", "name", "title", "story", "tokens", "counters", *COLOURS}
TOKEN_KEYS = {"name", "plural", "supply", "places", "when", "effects", "note"}
COUNTER_KEYS = {"name", "plural", "most", "note"}
ABILITY_KEYS = {"name", "cost", "effects", "empower", "empower_cost"}

KeyPath = tuple[str | int, ...]
"""A path of keys and indexes in a file: `("cyan", 1, "effects", 0)`."""


class HeroFileError(ValueError):
    """A mistake in a hero file: the reason, and its path in the file."""

    def __init__(self, reason: str, *spot: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.spot: KeyPath = spot


def load_heroes(folder: Path) -> tuple[dict[str, Hero], list[Fault]]:
    """PW-9.2. Returns a folder's heroes by slug, and the faults of refused files; the others load."""
    taken = [] if folder == CONTENT else list(OWN)
    heroes: dict[str, Hero] = {}
    faults: list[Fault] = []
    for file in sorted(folder.glob("*.toml")):
        found = read_file(file)
        if isinstance(found, Hero) and found.slug in (*taken, *heroes):
            line = line_of(found.text, ("slug",))
            found = Fault(file.name, line, f"another hero has the slug “{found.slug}” already")
        if isinstance(found, Fault):
            faults.append(found)
        else:
            heroes[found.slug] = found
    return heroes, faults


def read_file(file: Path) -> Hero | Fault:
    """Returns the hero of a file, or the fault for which it is refused."""
    try:
        if not file.is_file():
            return Fault(file.name, 1, "is not a file: a folder, a link that leads nowhere, or a device")
        with file.open("rb") as stream:
            content = stream.read(LONGEST_FILE + 1)
    except OSError as error:
        return Fault(file.name, 1, f"cannot be read: {error.strerror}")
    if len(content) > LONGEST_FILE:
        return Fault(file.name, 1, f"longer than {LONGEST_FILE} bytes")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        return Fault(file.name, content[: error.start].count(b"\n") + 1, "is not UTF-8 text")
    return read_text(text.replace("\r\n", "\n"), file.name)


def read_text(text: str, name: str) -> Hero | Fault:
    """Returns the hero of a TOML text, or the fault for which it is refused."""
    try:
        return read_hero(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        return Fault(name, int(at[1]) if at else text.count("\n") + 1, f"is not TOML: {error}")
    except HeroFileError as fault:
        return Fault(name, line_of(text, fault.spot), fault.reason)


@lru_cache(maxsize=256)
def read_hero(text: str) -> Hero:
    """Returns the hero of a TOML text; raises Faulty or TOMLDecodeError."""
    plain = tomllib.loads(text)
    _keys(plain, HERO_KEYS, HERO_KEYS - {"tokens", "counters"})
    hero = Hero(
        slug=_word(plain, "slug", SLUG),
        name=_word(plain, "name", NAME),
        title=_text(plain, "title", 60),
        story=_text(plain, "story", 240),
        kinds={},
        abilities=(),
        text=text,
    )
    named, kinds = _class_board(plain)
    abilities = [a for colour in range(3) for a in _board(plain, colour, named)]
    _all_different([(a.name, (COLOURS[a.colour], COSTS.index(a.cost), "name")) for a in abilities])
    return replace(hero, kinds=kinds, abilities=tuple(abilities))


# Plain values


def _keys(plain: Any, known: set[str], needed: set[str], *spot: str | int) -> None:
    if not isinstance(plain, Mapping):
        raise HeroFileError("a table of keys belongs here", *spot)
    for key in plain:
        if key not in known:
            raise HeroFileError(
                f"the key “{key}” is not known here; known are {', '.join(sorted(known))}", *spot, key
            )
    for key in sorted(needed - set(plain)):
        raise HeroFileError(f"the key “{key}” is missing", *spot)


def _text(plain: Mapping[str, Any], key: str, longest: int, *spot: str | int) -> str:
    value = plain[key]
    if not isinstance(value, str) or not 0 < len(value) <= longest or "\n" in value:
        raise HeroFileError(f"“{key}” must be one line of 1 to {longest} characters", *spot, key)
    return value


def _word(plain: Mapping[str, Any], key: str, pattern: re.Pattern[str], *spot: str | int) -> str:
    value = plain[key]
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise HeroFileError(f"“{key}” must look like {pattern.pattern}, not {value!r}", *spot, key)
    return value


def _number(plain: Mapping[str, Any], key: str, low: int, high: int, *spot: str | int) -> int:
    value = plain[key]
    if type(value) is not int or not low <= value <= high:
        raise HeroFileError(f"“{key}” must be a whole number from {low} to {high}, not {value!r}", *spot, key)
    return value


def _texts(plain: Mapping[str, Any], key: str, *spot: str | int) -> list[str]:
    value = plain[key]
    if not isinstance(value, list) or not 0 < len(value) <= MOST_SENTENCES:
        raise HeroFileError(f"“{key}” must be a list of 1 to {MOST_SENTENCES} texts", *spot, key)
    for number, text in enumerate(value):
        if not isinstance(text, str) or len(text) > LONGEST_SENTENCE:
            raise HeroFileError(
                f"a text of at most {LONGEST_SENTENCE} characters belongs here", *spot, key, number
            )
    return value


def _all_different(named: list[tuple[str, KeyPath]]) -> None:
    seen: set[str] = set()
    for name, spot in named:
        if name in seen:
            raise HeroFileError(f"the name “{name}” is used twice", *spot)
        seen.add(name)


# Boards


def _class_board(plain: Mapping[str, Any]) -> tuple[dict[str, TokenKind], dict[str, TokenKind]]:
    """PW-8.1. Returns the kinds of tokens and counters by the names that sentences use, and by key."""
    named: dict[str, TokenKind] = {}
    bare: dict[str, tuple[TokenKind, str]] = {}
    for group in ("tokens", "counters"):
        _keys(plain.get(group, {}), set(plain.get(group, {})), set(), group)
        for key, table in plain.get(group, {}).items():
            kind = _bare_kind(key, table, group)
            if key in bare:
                raise HeroFileError(f"the key “{key}” is used twice", group, key)
            bare[key] = (kind, group)
            for name in (kind.name, kind.names):
                if named.setdefault(name, kind) is not kind:
                    raise HeroFileError(f"the name “{name}” is used twice", group, key)
    kinds = {key: _kind(plain[group][key], kind, named) for key, (kind, group) in bare.items()}
    return named, {key: replace(kind, gained_by=_gainers(key, kinds)) for key, kind in kinds.items()}


def _gainers(key: str, kinds: Mapping[str, TokenKind]) -> tuple[str, ...]:
    """PW-8.1. Returns the plurals of the kinds of tokens that gain a counter."""
    return tuple(
        kind.names
        for kind in kinds.values()
        if any(
            isinstance(p, Gain) and p.kind.key == key for one in kind.sentences for p in _parts(one.effect)
        )
    )


def _bare_kind(key: str, table: Any, group: str) -> TokenKind:
    spot = (group, key)
    if not KEY.fullmatch(key):
        raise HeroFileError("the key of a token is 2 to 16 small letters", *spot)
    if group == "counters":
        _keys(table, COUNTER_KEYS, {"name", "most", "note"}, *spot)
        most = _number(table, "most", 1, 20, *spot)
        kind = TokenKind(key, _word(table, "name", NAME, *spot), most, note=_text(table, "note", 80, *spot))
    else:
        _keys(table, TOKEN_KEYS, {"name", "supply", "places"}, *spot)
        supply = _number(table, "supply", 1, MOST_TOKENS, *spot)
        note = _text(table, "note", 80, *spot) if "note" in table else ""
        kind = TokenKind(key, _word(table, "name", NAME, *spot), supply, _places(table, spot), note=note)
    if "plural" in table:
        kind = replace(kind, plural=_word(table, "plural", NAME, *spot))
    return kind


def _places(table: Mapping[str, Any], spot: KeyPath) -> tuple[str, ...]:
    for number, place in enumerate(_texts(table, "places", *spot)):
        if place not in PLACES:
            raise HeroFileError(
                f"“{place}” is no place; places are {', '.join(PLACES)}", *spot, "places", number
            )
    return tuple(table["places"])


def _kind(table: Mapping[str, Any], kind: TokenKind, named: sentences.Kinds) -> TokenKind:
    spot: KeyPath = ("tokens", kind.key)
    if "when" not in table and "effects" not in table:
        if not kind.note:
            raise HeroFileError("a token that never acts needs a “note” that says what it is for", *spot)
        return kind
    _keys(table, TOKEN_KEYS, {"when", "effects"}, *spot)
    if table["when"] not in MOMENTS:
        raise HeroFileError(
            f"“{table['when']}” is no moment; moments are {', '.join(MOMENTS)}", *spot, "when"
        )
    when = MOMENTS[table["when"]]
    read = tuple(_sentences(table, "effects", named, *spot))
    for number, sentence in enumerate(read):
        if reason := _unfit_for_token(sentence, when.event):
            raise HeroFileError(reason, *spot, "effects", number)
    return replace(kind, when=when, sentences=read)


def _sentences(
    table: Mapping[str, Any], key: str, named: sentences.Kinds, *spot: str | int
) -> Iterator[Sentence]:
    for number, text in enumerate(_texts(table, key, *spot)):
        yield _sentence(text, named, *spot, key, number)


def _sentence(text: str, named: sentences.Kinds, *spot: str | int) -> Sentence:
    try:
        return sentences.read(text, named)
    except sentences.Unreadable as error:
        raise HeroFileError(str(error), *spot) from error


def _parts(effect: Effect) -> Iterator[Effect]:
    """Yields an effect and those nested in its modifiers and conditions."""
    yield effect
    if isinstance(effect, May | Pay | With):
        yield from _parts(effect.effect)


def _unfit_for_token(sentence: Sentence, event: str) -> str:
    """PW-8.2. Returns why a token that acts on this event cannot have the sentence; "" if it can."""
    parts = list(_parts(sentence.effect))
    if sentence.before or sentence.first_or_last or any(isinstance(part, DealMore) for part in parts):
        return "Before, First or Last and Deal + belong to abilities"
    hit = event.startswith("hit")
    if hit and not isinstance(sentence.effect, TakeLess | SpendThis | Slide | Gain):
        return (
            "when damage would be dealt a token can only take less, be spent, move along its rail, or count"
        )
    if not hit and any(isinstance(part, TakeLess) for part in parts):
        return "“Take” belongs to a token that acts when you are hit"
    if event == "removed" and any(isinstance(part, Remove | Recolour) for part in parts):
        return "a token that acts on a removal cannot remove or recolour"
    return ""


def _board(plain: Mapping[str, Any], colour: int, named: sentences.Kinds) -> list[Ability]:
    """PW-9.1. Returns the three abilities of a board, for 1, 2 and 4 marbles."""
    board = COLOURS[colour]
    tables = plain[board]
    if not isinstance(tables, list) or len(tables) != len(COSTS):
        raise HeroFileError(f"a board has three abilities, each under [[{board}]]", board)
    abilities = [_ability(table, colour, named, board, number) for number, table in enumerate(tables)]
    for number, (ability, cost) in enumerate(zip(abilities, COSTS, strict=True)):
        if ability.cost != cost:
            raise HeroFileError(
                "the abilities of a board cost 1, 2 and 4, in this order", board, number, "cost"
            )
    return abilities


def _ability(table: Any, colour: int, named: sentences.Kinds, *spot: str | int) -> Ability:
    _keys(table, ABILITY_KEYS, ABILITY_KEYS, *spot)
    read = tuple(_sentences(table, "effects", named, *spot))
    empowerment = _sentence(_text(table, "empower", LONGEST_SENTENCE, *spot), named, *spot, "empower")
    _check_modifiers(read, empowerment, spot)
    return Ability(
        name=_word(table, "name", NAME, *spot),
        colour=colour,
        cost=_number(table, "cost", 1, 4, *spot),
        sentences=read,
        empowerment=empowerment,
        empower_cost=_number(table, "empower_cost", 1, MOST_FLOW, *spot),
        before=any(sentence.before for sentence in read),
    )


def _check_modifiers(read: tuple[Sentence, ...], empowerment: Sentence, spot: KeyPath) -> None:
    for number, sentence in enumerate(read):
        if sentence.first_or_last:
            raise HeroFileError("only an Empowerment is First or Last", *spot, "effects", number)
        _check_own_words(sentence, *spot, "effects", number)
    if empowerment.before:
        raise HeroFileError("an Empowerment is never Before", *spot, "empower")
    _check_own_words(empowerment, *spot, "empower")


def _check_own_words(sentence: Sentence, *spot: str | int) -> None:
    for part in _parts(sentence.effect):
        about_itself = isinstance(part, Slide) and part.kind is None
        here = isinstance(part, Remove | Recolour) and part.where.here
        if about_itself or here or isinstance(part, TakeLess | SpendThis):
            raise HeroFileError("“this”, “here” and “Take” belong to tokens", *spot)


# Lines


def line_of(text: str, spot: KeyPath) -> int:
    """Returns the line number of a key, else of the innermost table around it."""
    lines = text.split("\n")
    start, rest = _table_line(lines, spot)
    keys = [part for part in rest if isinstance(part, str)]
    numbers = [part for part in rest if isinstance(part, int)]
    for number in range(start, len(lines)) if keys else ():
        if number > start and lines[number].lstrip().startswith("["):
            break
        if re.match(rf'\s*"?{re.escape(keys[0])}"?\s*[=.]', lines[number]):
            return (_text_line(lines, number, numbers[0]) if numbers else number) + 1
    return start + 1


def _table_line(lines: list[str], spot: KeyPath) -> tuple[int, KeyPath]:
    """Returns the index of the innermost table header on a path, and the rest of the path."""
    for length in range(len(spot), 0, -1):
        head, count = spot[:length], 0
        if isinstance(head[-1], int):
            count = head[-1]
            head = head[:-1]
        header = re.compile(
            r"\s*\[+\s*" + r"\s*\.\s*".join(rf'"?{re.escape(str(k))}"?' for k in head) + r"\s*\]+"
        )
        found = [number for number, line in enumerate(lines) if header.match(line)]
        if len(found) > count:
            return found[count], spot[length:]
    return 0, spot


def _text_line(lines: list[str], start: int, number: int) -> int:
    """Returns the index of the line with the nth string of a list that starts at a given line."""
    seen = -1
    for at in range(start, len(lines)):
        line = lines[at].split("=", 1)[-1] if at == start else lines[at]
        seen += len(re.findall(r'"(?:[^"\\]|\\.)*"', line))
        if seen >= number:
            return at
    return start


# Known heroes


def register(hero: Hero) -> str:
    """Registers a table's own hero in this process and returns its key, which depends on its text alone."""
    key = f"{hero.slug}:{sha256(hero.text.encode()).hexdigest()[:12]}"
    HEROES.setdefault(key, hero)
    return key


def _load_own() -> tuple[str, ...]:
    heroes, faults = load_heroes(CONTENT)
    assert not faults, [str(fault) for fault in faults]
    HEROES.update(heroes)
    return tuple(heroes)


OWN = _load_own()
"""PW-9.2. Slugs of the heroes that come with the game."""
