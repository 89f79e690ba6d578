"""Empty parts of a table's page, as pieces."""

from typing import Final

from games.kit.pieces import Piece

BLANK: Final = Piece("macros.blank", "")
"""An empty part."""
HIDDEN: Final = Piece("macros.hidden", "")
"""An empty part that takes no room."""
