"""Serialization of dataclasses to JSON text and back, driven by their type hints."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from games.kit.dice import Dice

T = TypeVar("T")

TRANSIENT: Final[Mapping[str, bool]] = MappingProxyType({"passing": True})
"""Field metadata that excludes a field from serialization."""

_PLAIN: Final = (bool, int, float, str, NoneType)


class Written(ABC):
    """Base class of values that are serialized as a text of their own format."""

    __slots__ = ()

    @property
    @abstractmethod
    def text(self) -> str:
        """The serialized form."""

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """Parses the serialized form."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"


def dumps(thing: Any) -> str:
    """Serializes a dataclass as compact JSON."""
    return _ENCODER.encode(thing)


def loads(kind: type[T], text: str) -> T:
    """Deserializes a dataclass from the output of `dumps`."""
    loaded: T = decode(kind, json.loads(text))
    return loaded


def encode(thing: Any) -> Any:
    """Converts a dataclass, container or scalar to plain JSON values, recursively."""
    if isinstance(thing, _PLAIN):
        return thing
    if isinstance(thing, list | tuple):
        return [encode(one) for one in thing]
    if isinstance(thing, dict):
        return {str(key): encode(value) for key, value in thing.items()}
    return encode(_unfold(thing))


def _unfold(thing: Any) -> Any:
    """Converts the outermost layer of a value that `json` cannot serialize."""
    if is_dataclass(thing):
        return {name: getattr(thing, name) for name in _stored_fields(thing.__class__)}
    if isinstance(thing, Mapping):
        return dict(thing)
    if isinstance(thing, set | frozenset):
        return sorted(thing)
    if isinstance(thing, Written):
        return thing.text
    if isinstance(thing, Dice):
        return {"seed": thing.seed.hex(), "count": thing.count}
    if isinstance(thing, bytes | bytearray):
        return thing.hex()
    raise TypeError(f"{type(thing).__name__} cannot be written as JSON.")


_ENCODER: Final = json.JSONEncoder(
    separators=(",", ":"), ensure_ascii=False, check_circular=False, default=_unfold
)


def decode(kind: Any, plain: Any) -> Any:
    """Converts plain JSON to a value of the given type."""
    return _reader(kind)(plain)


@cache
def _stored_fields(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if not f.metadata.get("passing"))


def _identity(plain: Any) -> Any:
    return plain


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Returns the function that reads values of a type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is not None:
        return _container_reader(origin, inner)
    if kind is Dice:
        return lambda plain: Dice(bytes.fromhex(plain["seed"]), plain["count"])
    if isinstance(kind, type) and issubclass(kind, Written):
        return kind.read
    if kind in (bytes, bytearray):
        return lambda plain: kind(bytes.fromhex(plain))
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    if kind is float:
        return float
    if kind in _PLAIN or kind is Any:
        return _identity
    if kind in (list, tuple, set, frozenset, dict):
        return kind  # type: ignore[no-any-return]
    raise TypeError(f"{kind} cannot be read from JSON.")


def _container_reader(origin: Any, inner: tuple[Any, ...]) -> Callable[[Any], Any]:
    if origin in (Union, UnionType):
        return _optional_reader(inner)
    if origin is Literal:
        return _identity
    if origin is tuple and inner[-1] is not Ellipsis:
        readers = [_reader(one) for one in inner]
        return lambda plain: tuple(read(one) for read, one in zip(readers, plain, strict=True))
    if issubclass(origin, Mapping):
        key, value = _reader_of_key(inner[0]), _reader(inner[1])
        return lambda plain: {key(k): value(v) for k, v in plain.items()}
    read = _reader(inner[0])
    return lambda plain: origin(read(one) for one in plain)


def _optional_reader(inner: tuple[Any, ...]) -> Callable[[Any], Any]:
    present = [one for one in inner if one is not NoneType]
    if len(present) > 1:
        if all(one in _PLAIN for one in present):
            return _identity
        raise TypeError(f"A union of {present} cannot be read from JSON.")
    read = _reader(present[0])
    return lambda plain: None if plain is None else read(plain)


def _reader_of_key(kind: Any) -> Callable[[str], Any]:
    return int if kind is int else str


def _dataclass_reader(kind: Any) -> Callable[[Any], Any]:
    """Returns a reader of a dataclass; it skips fields that only older versions have."""
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in _stored_fields(kind)}
    return lambda plain: kind(
        **{name: readers[name](value) for name, value in plain.items() if name in readers}
    )
