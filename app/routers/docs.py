"""Documentation of the JSON API: the OpenAPI schema, and a page made of it."""

from functools import cache
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from starlette.responses import Response

from app.deps import Asking
from app.routers.api import ABOUT, STREAM
from games.kit.values import dataclass

router = APIRouter(include_in_schema=False)

Json = dict[str, Any]

STREAM_PATH: Final = "/api/tables/{code}/stream"
KINDS: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "yes or no",
    "array": "list",
    "object": "object",
    "null": "nothing",
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request or response."""

    name: str
    kind: str
    needed: bool
    words: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A named model of a request or response body."""

    name: str
    words: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of the API."""

    method: str
    path: str
    words: str
    sends: Shape | None
    status: str
    gets: Shape | None

    @property
    def anchor(self) -> str:
        """The id of its element on the page."""
        return f"{self.method} {self.path}".lower().replace("/api/", "").translate(PLAIN).strip("-")


PLAIN: Final = str.maketrans(" /{}", "----")


@dataclass(frozen=True, slots=True)
class Described:
    """The whole API: operations by chapter, the most common response, and the errors."""

    chapters: tuple[tuple[str, tuple[Operation, ...]], ...]
    table: Shape
    problems: tuple[tuple[str, str], ...]


@router.get("/api/docs")
async def docs(asking: Asking) -> Response:
    """Renders the API documentation, without scripts or resources of other sites."""
    described = read(asking.request.app)
    return asking.page("api.html", about=ABOUT, described=described, origin=asking.origin)


def describe(app: FastAPI) -> Json:
    """Returns the OpenAPI schema, including the stream, which is no FastAPI route."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        schema["paths"][STREAM_PATH] = {"get": STREAM}
        app.openapi_schema = schema
    return app.openapi_schema


@cache
def read(app: FastAPI) -> Described:
    """Extracts what the page shows from the schema."""
    schema = describe(app)
    shapes = {name: shape_of(name, one) for name, one in schema["components"]["schemas"].items()}
    operations = [
        (operation["tags"][0], operation_of(method.upper(), path, operation, shapes))
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    chapters: dict[str, list[Operation]] = {}
    for chapter, operation in operations:
        chapters.setdefault(chapter, []).append(operation)
    any_path = schema["paths"]["/api/tables"]["post"]["responses"]
    problems = sorted((status, one["description"]) for status, one in any_path.items() if status >= "400")
    return Described(
        tuple((name, tuple(ones)) for name, ones in chapters.items()), shapes["Shown"], tuple(problems)
    )


def operation_of(method: str, path: str, described: Json, shapes: dict[str, Shape]) -> Operation:
    """Reads an operation from the schema."""
    status = min(described["responses"])
    content = described["responses"][status].get("content", {})
    body = described.get("requestBody", {}).get("content", {})
    return Operation(
        method, path, described["description"], named(body, shapes), status, named(content, shapes)
    )


def named(content: Json, shapes: dict[str, Shape]) -> Shape | None:
    """Returns the model of a JSON body, if it is a named one."""
    reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    return shapes[reference.rpartition("/")[2]] if reference else None


def shape_of(name: str, schema: Json) -> Shape:
    """Reads a model from the schema."""
    needed = schema.get("required", ())
    fields = tuple(
        Field(field, kind_of(one), field in needed, one.get("description", ""))
        for field, one in schema.get("properties", {}).items()
    )
    return Shape(name, schema.get("description", ""), fields)


def kind_of(schema: Json) -> str:
    """Describes the type of a field in words."""
    if "anyOf" in schema:
        return " or ".join(kind_of(one) for one in schema["anyOf"])
    kind = KINDS.get(schema.get("type", ""), "anything")
    return f"list of {kind_of(schema['items'])}" if schema.get("items", {}).get("type") else kind
