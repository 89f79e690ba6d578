"""The API as a page: all of it, from our own files, without a script of its own."""

import re
from html import unescape

import pytest
from fastapi import FastAPI

from app.routers import docs
from app.routers.api_models import Shown
from tests.app.conftest import Device, playing


async def page(device: Device) -> str:
    answer = await device.get("/api/docs")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return unescape(answer.text)


async def test_every_operation_stands_on_the_page_with_its_fields(ann: Device) -> None:
    text = await page(ann)
    schema = (await ann.get("/api/openapi.json")).json()
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            head = f'<span class="method {method}">{method.upper()}</span> <code>{path}</code>'
            assert head in text, (method, path)
            assert re.sub("`(.*?)`", r"<code>\1</code>", operation["description"]) in text
    for shape in schema["components"]["schemas"].values():
        for field in shape["properties"]:
            assert f"<code>{field}</code>" in text


async def test_every_link_on_the_page_leads_somewhere(ann: Device) -> None:
    text = await page(ann)
    for target in re.findall(r'href="#([^"]+)"', text):
        assert f'id="{target}"' in text, target
    anchors = re.findall(r'id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))
    for path in re.findall(r'(?:href|src)="(/[^"]*)"', text):
        assert (await ann.get(path)).status_code == 200, path
    assert not re.findall(r'(?:href|src)="(?!/|#)', text), "nothing from another site"


async def test_the_page_keeps_to_the_policy_of_every_other(ann: Device) -> None:
    answer = await ann.get("/api/docs")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert " style=" not in answer.text
    assert not re.search(r"<script(?![^>]* src=)", answer.text)


async def test_the_examples_carry_the_address_that_the_reader_came_by(ann: Device) -> None:
    assert "AT=http://wellside.test/api\n" in await page(ann)


async def test_the_table_is_described_field_by_field(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert set(await ann.sees(code)) == set(Shown.model_fields)


async def test_the_stream_is_described_too(app: FastAPI, ann: Device) -> None:
    schema = (await ann.get("/api/openapi.json")).json()
    stream = schema["paths"]["/api/tables/{code}/stream"]["get"]
    assert "text/event-stream" in stream["responses"]["200"]["content"]
    assert app.openapi() is docs.describe(app), "made once"


def test_kinds_are_said_in_words() -> None:
    described = docs.shape_of(
        "Some",
        {
            "description": "Some words.",
            "required": ["a"],
            "properties": {
                "a": {"type": "integer", "description": "A number."},
                "b": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                "c": {"type": "array", "items": {"type": "integer"}},
                "d": {"type": "array", "items": {}},
                "e": {},
            },
        },
    )
    assert (described.name, described.words) == ("Some", "Some words.")
    assert [(f.name, f.kind, f.needed, f.words) for f in described.fields] == [
        ("a", "whole number", True, "A number."),
        ("b", "text or nothing", False, ""),
        ("c", "list of whole number", False, ""),
        ("d", "list", False, ""),
        ("e", "anything", False, ""),
    ]


@pytest.mark.parametrize(
    ("method", "path", "anchor"),
    [
        ("GET", "/api/games", "get-games"),
        ("DELETE", "/api/tables/{code}/seats/{seat}", "delete-tables--code--seats--seat"),
    ],
)
def test_each_operation_has_a_place_on_the_page(method: str, path: str, anchor: str) -> None:
    assert docs.Operation(method, path, "", None, "200", None).anchor == anchor
