"""Detects injected markup: parses a response as a browser does."""

import json
from html.parser import HTMLParser

import httpx

TRAP = "p.n"
"""A marker for typed text. Random keys contain no dot, so none is mistaken for it."""
NAMES = (
    f"\"{TRAP} '<b {TRAP}>{{{{7*7}}}}",
    f"</script><b {TRAP}>'\"",
    f"</title><b {TRAP}>&lt;",
    f"--><b {TRAP}>${{7*7}}",
)
"""Names that would break out of attributes, scripts, titles and comments, or be evaluated by a template."""
LONG = (
    f"]]></textarea></style></svg><b {TRAP}> \"{TRAP} '{TRAP} javascript:{TRAP} {{{{7*7}}}} <!-- {NAMES[1]}"
)
"""All of that in one text, for longer fields."""
FOR_PROGRAMS = ("on", "hx-", "style", "srcdoc")
"""Prefixes of attributes that a browser or htmx evaluates."""
ADDRESSES = ("href", "src", "action", "formaction", "xlink:href")


class Page(HTMLParser):
    """Parses HTML and records what no template can have written."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Checks an element, self-closing ones included."""
        for name, value in attrs:
            at, text = f"<{tag} {name}={value!r}>", value or ""
            self.texts.append(text)
            runs = name.startswith(FOR_PROGRAMS) and TRAP in text
            leads = name in ADDRESSES and ("javascript:" in text or f"<b {TRAP}" in text)
            if TRAP in name or "<" in name or runs or leads:
                self.faults.append(at)

    def handle_data(self, data: str) -> None:
        """Checks text between elements."""
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        """Checks a comment, which must not contain typed text."""
        if TRAP in data:
            self.faults.append(data)


def of_html(text: str) -> Page:
    """Parses a page."""
    page = Page()
    page.feed(text)
    page.close()
    return page


def faults(answer: httpx.Response) -> list[str]:
    """Returns what is wrong with a response; one that is not a page must not be interpretable as one."""
    kind = answer.headers.get("content-type", "").partition(";")[0]
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if f"<b {TRAP}" in value]
    if answer.headers["x-content-type-options"] != "nosniff":
        headers.append("may be taken for something else")
    if "json" in kind:
        json.loads(answer.text)
        return headers
    if kind in ("text/html", "image/svg+xml"):
        return headers + of_html(answer.text).faults + reckoned(answer.text)
    return headers if kind in HARMLESS else [*headers, f"of the kind {kind}"]


HARMLESS = ("text/plain", "text/css", "text/javascript", "", "image/png")


def reckoned(text: str) -> list[str]:
    """Returns the typed expressions that a template has evaluated."""
    return ["a template in a text was rendered"] if f"{TRAP}>49" in text or f"{TRAP} 49" in text else []


def of_stream(text: str) -> list[str]:
    """Returns what is wrong with the events of a stream."""
    data = "\n".join(line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: "))
    lines = {line.partition(":")[0] for line in text.splitlines() if line}
    return of_html(data).faults + reckoned(data) + sorted(lines - {"event", "data", "id", "retry", ""})
