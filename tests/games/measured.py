"""Parses a game's BALANCE.md, as `python -m games measure SLUG --write` writes it."""

from games.balance import CHAPTER
from games.kit.values import dataclass
from games.measure import HOME


@dataclass(frozen=True, slots=True)
class Row:
    """A row about wins: number of games, share in percent, lengths in turns."""

    games: int
    share: float
    length: float
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that compares games with the same seeds: the mean difference and its standard error."""

    mean: float
    error: float


class Measured:
    """The tables of one game by setting."""

    def __init__(self, slug: str) -> None:
        text = (HOME / slug / "BALANCE.md").read_text("utf-8")
        parts = (part.partition("\n") for part in text.split("\n## ")[1:])
        self._settings = {name.lower(): body for name, _, body in parts}

    def rows(self, setting: str) -> dict[str, Row]:
        """The rows about wins by subject."""
        return {
            cells[0]: Row(
                int(cells[1]), float(cells[2].rstrip("%")), float(cells[4]), int(cells[5]), int(cells[6])
            )
            for cells in self._cells(setting, 7)
        }

    def means(self, setting: str) -> dict[str, float]:
        """The rows about figures and tallies: the mean per game."""
        return {cells[0]: float(cells[1]) for cells in self._cells(setting, 3)}

    def differences(self, pair: str) -> dict[str, Difference]:
        """The mean differences between two settings with the same seeds, the first minus the second."""
        return {cells[0]: Difference(float(cells[1]), float(cells[2])) for cells in self._cells(pair, 3)}

    def ladder(self) -> list[list[str]]:
        """The rows of `python -m games ladder`: bot, against, seats, games, playouts, share."""
        lines = self._settings[CHAPTER.removeprefix("## ").lower()].splitlines()
        return [
            [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")
        ]

    def _cells(self, setting: str, width: int) -> list[list[str]]:
        lines = [line.strip("|").split("|") for line in self._settings[setting.lower()].splitlines()]
        rows = [[cell.strip() for cell in cells] for cells in lines if len(cells) == width]
        return [cells for cells in rows if cells[1].lstrip("+-")[:1].isdigit()]
