"""A bot for any game, by the API alone: `python examples/bot.py http://localhost:8000 ABC234 [NAME]`.

It takes the first free seat and gives any legal answer until the end; a better one chooses in `answer_to`.
"""

import json
import random
import sys
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Table:
    """A table of a server, as one new device sees it."""

    def __init__(self, server: str, code: str) -> None:
        self.server, self.path, self.secret = server.rstrip("/"), f"/api/tables/{code}", ""
        self.secret = self.call("POST", "/api/devices", {})["secret"]

    def open(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        return urlopen(Request(self.server + path, data, headers, method=method))

    def call(self, method: str, path: str, body: Any = None) -> Any:
        with self.open(method, path, body) as answer:
            return json.load(answer)

    def events(self) -> Any:
        """The table, now and whenever it has changed."""
        with self.open("GET", f"{self.path}/stream") as lines:
            yield from (json.loads(line[6:]) for line in lines if line.startswith(b"data: {"))


def answer_to(ask: Any, seen: Any) -> str:
    """Any of the legal answers where they are listed; else the one that is always legal."""
    return random.choice(ask.get("answers") or [ask["default"]])


def play(server: str, code: str, name: str = "Example bot") -> None:
    """Sits down at a table and plays to the end."""
    table = Table(server, code)
    seat = next(one["number"] for one in table.call("GET", table.path)["seats"] if one["kind"] == "empty")
    table.call("POST", f"{table.path}/seats", {"seat": seat, "name": name})
    for seen in table.events():
        if seen["phase"] == "ended":
            print(f"{name}: {seen['result']['reason']}")
            break
        for ask in table.call("GET", f"{table.path}/asks"):
            wish = {"seat": seat, "question": ask["question"], "answer": answer_to(ask, seen)}
            with suppress(HTTPError):  # the table may have moved on: the next event says how it stands
                if ask["pending"] is None:
                    table.call("POST", f"{table.path}/answers", wish)


if __name__ == "__main__":
    play(*sys.argv[1:4])
