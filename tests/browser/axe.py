"""axe-core's judgement of a screen."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")


OPTIONS = "{resultTypes: ['violations'], preload: false}"
"""What is preloaded is for rules about films, and for one about the device's turning that is off anyway."""


def findings(page: Page) -> list[str]:
    """The grave findings on a page as it is now, each with the elements that it is about."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    violations: list[dict[str, Any]] = page.evaluate(
        f"axe.run(document, {OPTIONS}).then(({{ violations }}) => violations)"
    )
    return [
        f"{found['id']} ({found['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for found in violations
        if found["impact"] in GRAVE
        for node in found["nodes"]
    ]
