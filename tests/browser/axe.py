"""Accessibility checks with axe-core."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")


OPTIONS = "{resultTypes: ['violations'], preload: false}"
"""Preloading is only for rules about media, and for one about orientation that is off anyway."""


def findings(page: Page) -> list[str]:
    """Returns the serious violations on a page in its present state, each with its elements."""
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
