"""Values: dataclasses that nobody changes, without the price of forbidding it at run time.

Facts, views and pieces are made by the thousand for every tap. A frozen dataclass sets each of its fields by
`object.__setattr__`: one of seven fields takes four times as long to make as a plain one. Here `frozen=True`
is kept by the type checker alone, which reads the standard library's decorator; the value is hashed by its
fields all the same.
"""

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: Any = None, /, *, frozen: bool = False, eq: bool = True, **how: Any) -> Any:
        """The standard library's, of which `frozen` only means that it is hashed like one."""

        def make(cls: Any) -> Any:
            hashed = frozen and eq and "__hash__" not in cls.__dict__
            return dataclasses.dataclass(eq=eq, unsafe_hash=hashed, **how)(cls)

        return make if cls is None else make(cls)
