"""Values: dataclasses that are immutable to the type checker, without the run-time cost of enforcing it.

Every tap creates thousands of facts, views and pieces. A frozen dataclass sets each field through
`object.__setattr__`: with seven fields, creation takes four times as long as for a plain one. Here only the
type checker enforces `frozen=True`, as it sees the decorator of the standard library; instances are still
hashed by their fields.
"""

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: Any = None, /, *, frozen: bool = False, eq: bool = True, **how: Any) -> Any:
        """Like `dataclasses.dataclass`, but `frozen` only adds a hash by fields."""

        def make(cls: Any) -> Any:
            hashed = frozen and eq and "__hash__" not in cls.__dict__
            return dataclasses.dataclass(eq=eq, unsafe_hash=hashed, **how)(cls)

        return make if cls is None else make(cls)
