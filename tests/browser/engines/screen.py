"""A page in a window of any engine, with one interface for all of them."""

import json
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 20.0
"""Timeout in seconds."""

STREAM_ENDED: Final = ("htmx:sse:error", "htmx:sseError", "Load cannot follow more than", "/stream")
"""Console messages of engines when a page with an open stream is left."""

SPOT: Final = """(selector => {
  const one = [...document.querySelectorAll(selector)].find(it => it.getClientRects().length);
  if (!one) return null;
  one.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = one.getBoundingClientRect();
  const x = Math.round(box.left + box.width / 2), y = Math.round(box.top + box.height / 2);
  const top = document.elementFromPoint(x, y);
  const hit = !!top && (one.contains(top) || top.contains(one) || top.closest('label')?.control === one);
  return {x, y, hit, still: document.getAnimations().every(it => it.playState !== 'running')};
})"""


class Screen(ABC):
    """A window with its own cookies."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Opens a page and waits until it has loaded."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Resizes the page, in CSS pixels."""

    @abstractmethod
    def js(self, expression: str) -> Any:
        """Evaluates an expression in the page; the value is passed as JSON."""

    @abstractmethod
    def tap(self, x: int, y: int) -> None:
        """Taps at coordinates of the window."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Saves a screenshot as PNG."""

    @abstractmethod
    def said(self) -> list[str]:
        """The errors and warnings in the page's console."""

    @abstractmethod
    def close(self) -> None:
        """Closes the engine."""

    def wait_for(self, condition: str) -> None:
        """Waits until an expression is true."""
        assert self.comes_true(condition, PATIENCE), f"never true: {condition}\n{self.text('body')[:800]}"

    def comes_true(self, condition: str, within: float = 1.0) -> bool:
        """Whether an expression becomes true before a timeout."""
        until = time.monotonic() + within
        while not (true := bool(self.js(f"Boolean({condition})"))) and time.monotonic() < until:
            time.sleep(0.05)
        return true

    def there(self, selector: str) -> bool:
        """Whether an element that matches a selector is visible."""
        visible = (
            f"[...document.querySelectorAll({json.dumps(selector)})].some(it => it.getClientRects().length)"
        )
        return bool(self.js(visible))

    def see(self, selector: str) -> None:
        """Waits until an element that matches a selector is visible."""
        self.wait_for(
            f"[...document.querySelectorAll({json.dumps(selector)})].some(it => it.getClientRects().length)"
        )

    def tap_until(self, selector: str, condition: str) -> None:
        """Taps the centre of the first match, once it is uncovered and still.

        A control that has just appeared ignores taps, so the tap is repeated until a condition is true.
        """
        until = time.monotonic() + PATIENCE
        while True:
            spot = self.js(f"{SPOT}({json.dumps(selector)})")
            if spot and spot["hit"] and spot["still"]:
                self.tap(spot["x"], spot["y"])
            if self.comes_true(condition):
                return
            assert time.monotonic() < until, f"tapping {selector} does nothing\n{self.text('body')[:800]}"

    def type(self, selector: str, text: str) -> None:
        """Types into a field."""
        self.js(
            f"(it => {{ it.focus(); it.value = {json.dumps(text)};"
            " it.dispatchEvent(new Event('input', {bubbles: true})); return true; })"
            f"(document.querySelector({json.dumps(selector)}))"
        )

    def text(self, selector: str) -> str:
        """Returns the text of a part of the page."""
        return str(self.js(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def complaints(self) -> list[str]:
        """Returns the page's console messages, without those that engines log when a stream ends."""
        return [line for line in self.said() if not any(words in line for words in STREAM_ENDED)]
