"""axe-core's judgement of a screen."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """The grave findings on a page as it is now, each with the elements that it is about."""
    page.evaluate(SOURCE)
    result: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']} ({found['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for found in result["violations"]
        if found["impact"] in GRAVE
        for node in found["nodes"]
    ]
