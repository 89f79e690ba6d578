"""A page in some engine's window: what a test looks at and taps, the same for all engines."""

import json
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 20.0
"""Seconds to wait for something to show."""

STREAM_ENDED: Final = ("htmx:sse:error", "htmx:sseError", "Load cannot follow more than", "/stream")
"""What engines say when a page with an open stream is left."""

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
    """One window with cookies of its own."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Goes to a page and waits until it is there."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Gives the page so many CSS pixels."""

    @abstractmethod
    def js(self, expression: str) -> Any:
        """The value of an expression in the page, by way of JSON."""

    @abstractmethod
    def tap(self, x: int, y: int) -> None:
        """A finger on a place of the window."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Keeps what the window shows as a PNG."""

    @abstractmethod
    def said(self) -> list[str]:
        """What the page wrote to its console as errors and warnings."""

    @abstractmethod
    def close(self) -> None:
        """Ends the engine."""

    def wait_for(self, condition: str) -> None:
        """Waits until an expression is true."""
        assert self.comes_true(condition, PATIENCE), f"never true: {condition}\n{self.text('body')[:800]}"

    def comes_true(self, condition: str, within: float = 1.0) -> bool:
        """Whether an expression becomes true within so many seconds."""
        until = time.monotonic() + within
        while not (true := bool(self.js(f"Boolean({condition})"))) and time.monotonic() < until:
            time.sleep(0.05)
        return true

    def there(self, selector: str) -> bool:
        """Whether something that matches can be seen."""
        visible = (
            f"[...document.querySelectorAll({json.dumps(selector)})].some(it => it.getClientRects().length)"
        )
        return bool(self.js(visible))

    def see(self, selector: str) -> None:
        """Waits until something that matches can be seen."""
        self.wait_for(
            f"[...document.querySelectorAll({json.dumps(selector)})].some(it => it.getClientRects().length)"
        )

    def tap_until(self, selector: str, condition: str) -> None:
        """A finger on the middle of the first thing that matches, once nothing lies over it or moves.

        What has just appeared takes no tap yet, so the finger comes down again until a condition is true.
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
        """Writes into a field."""
        self.js(
            f"(it => {{ it.focus(); it.value = {json.dumps(text)};"
            " it.dispatchEvent(new Event('input', {bubbles: true})); return true; })"
            f"(document.querySelector({json.dumps(selector)}))"
        )

    def text(self, selector: str) -> str:
        """What a part of the page says."""
        return str(self.js(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def complaints(self) -> list[str]:
        """What the page complained of, less what every engine says when a stream ends."""
        return [line for line in self.said() if not any(words in line for words in STREAM_ENDED)]
