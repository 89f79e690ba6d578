"""What a browser would make of an answer in which somebody has typed markup."""

import json
from html.parser import HTMLParser

import httpx

TRAP = "p.n"
"""No random key holds a dot, so none can be taken for what somebody typed."""
NAMES = (
    f"\"{TRAP} '<b {TRAP}>{{{{7*7}}}}",
    f"</script><b {TRAP}>'\"",
    f"</title><b {TRAP}>&lt;",
    f"--><b {TRAP}>${{7*7}}",
)
"""Names that break out of attributes, scripts, titles and comments, and that a template would reckon with."""
LONG = (
    f"]]></textarea></style></svg><b {TRAP}> \"{TRAP} '{TRAP} javascript:{TRAP} {{{{7*7}}}} <!-- {NAMES[1]}"
)
"""All of that at once, where there is room for it."""
FOR_PROGRAMS = ("on", "hx-", "style", "srcdoc")
"""The beginnings of the names of attributes that a browser or htmx runs."""
ADDRESSES = ("href", "src", "action", "formaction", "xlink:href")


class Page(HTMLParser):
    """Reads HTML as browsers do, and notes what no template has put there."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element; also one that ends at once."""
        for name, value in attrs:
            at, text = f"<{tag} {name}={value!r}>", value or ""
            self.texts.append(text)
            runs = name.startswith(FOR_PROGRAMS) and TRAP in text
            leads = name in ADDRESSES and ("javascript:" in text or f"<b {TRAP}" in text)
            if TRAP in name or "<" in name or runs or leads:
                self.faults.append(at)

    def handle_data(self, data: str) -> None:
        """A text between elements."""
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        """A comment, which is nobody's own."""
        if TRAP in data:
            self.faults.append(data)


def of_html(text: str) -> Page:
    """A page as it is read."""
    page = Page()
    page.feed(text)
    page.close()
    return page


def faults(answer: httpx.Response) -> list[str]:
    """What is wrong with an answer; whatever is no page must be sure not to be taken for one."""
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
    """What a template has worked out that somebody typed."""
    return ["a template in a text was rendered"] if f"{TRAP}>49" in text or f"{TRAP} 49" in text else []


def of_stream(text: str) -> list[str]:
    """What is wrong with the events of a stream."""
    data = "\n".join(line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: "))
    lines = {line.partition(":")[0] for line in text.splitlines() if line}
    return of_html(data).faults + reckoned(data) + sorted(lines - {"event", "data", "id", "retry", ""})
