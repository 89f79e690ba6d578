"""A chair at a table: who sits at a seat, and who sat there before."""

from dataclasses import dataclass

from games.kit.seen import BOT, Sitter

Sitting = tuple[tuple[Sitter, str, str], ...]
"""Who sits on each chair: of which kind, by which device and name. What follows from it is kept by it."""


@dataclass(slots=True)
class Chair:
    """Who sits at a seat. A bot that plays on for a person keeps that person's device."""

    kind: Sitter = "empty"
    device: str = ""
    name: str = ""
    level: str = ""
    former: str = ""
    """The device of the last person who sat here in this game and left."""
    late: bool = False
    """Whether somebody new sat down after the end: until the next game they watch."""

    @property
    def given(self) -> str:
        """The name that its person gave; "" where nobody did, as for a bot that sat down by itself."""
        return "" if self.kind == "bot" and self.name == BOT else self.name

    @property
    def holder(self) -> str:
        """The device that may know what the seat was told last."""
        return self.device or self.former
