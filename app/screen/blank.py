"""Empty parts of a table's page, as pieces."""

from typing import Final

from games.kit.pieces import Piece

BLANK: Final = Piece("macros.blank", "")
"""A part with nothing in it."""
HIDDEN: Final = Piece("macros.hidden", "")
"""The same, where it would take room."""
