"""Lists the numbers of rulebooks that no test cites with the marker `rule`."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NUMBER = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
MARK = re.compile(r"mark\.rule\(([^)]*)\)")


def numbers_of(text: str) -> set[str]:
    """Extracts the rule numbers of a text."""
    return set(NUMBER.findall(text))


def in_rulebooks() -> set[str]:
    """The numbers of all `games/*/RULES.md`."""
    return {
        number for book in ROOT.glob("games/*/RULES.md") for number in numbers_of(book.read_text("utf-8"))
    }


def in_tests() -> set[str]:
    """The numbers in markers of tests."""
    texts = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return {number for text in texts for mark in MARK.findall(text) for number in numbers_of(mark)}


def in_code() -> set[str]:
    """The numbers cited in the code of games and app."""
    paths = (path for room in ("games", "app") for path in (ROOT / room).rglob("*.py"))
    return {number for path in paths for number in numbers_of(path.read_text("utf-8"))}


def order(number: str) -> tuple[str, int, int]:
    """A sort key that puts PW-1.10 after PW-1.9."""
    book, chapter, clause = re.split(r"[-.]", number)
    return book, int(chapter), int(clause)


def main() -> int:
    """Prints the missing numbers; the exit code is 1 if there are any."""
    rules, tests, code = in_rulebooks(), in_tests(), in_code()
    for title, numbers in (
        ("without a test", rules - tests),
        ("cited by a test, in no rulebook", tests - rules),
        ("cited by code, in no rulebook", code - rules),
    ):
        if numbers:
            print(f"{title}: {' '.join(sorted(numbers, key=order))}")
    print(f"{len(rules)} rules, {len(rules & tests)} with a test")
    return int(not rules or rules != tests or not code <= rules)


if __name__ == "__main__":
    sys.exit(main())
