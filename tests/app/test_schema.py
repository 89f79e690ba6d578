"""The JSON API keeps what its OpenAPI description promises, by generated requests and generated tables."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from schemathesis import Case, checks

from app.main import create_app
from app.routers.docs import describe
from app.settings import Settings
from tests.app.servers import Server

GENTLY = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
TOO_LARGE = 413

PROMISED = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
"""What holds of every answer. A valid seat that a table has not got is refused, so no check asks for more."""

api = schemathesis.openapi.from_dict(describe(create_app(Settings(data=Path("nowhere")))))


class Host(NamedTuple):
    """A device that has made a table at a running server."""

    url: str
    headers: dict[str, str]
    code: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without bots at work."""
    with Server(tmp_path_factory.mktemp("schema"), BOT_WORKERS="0") as running:
        yield f"http://127.0.0.1:{running.port}"


@pytest.fixture(scope="module")
def host(server: str) -> Host:
    """Someone who has made a table."""
    headers = device(server)
    made = httpx.post(f"{server}/api/tables", json={"game": "mana_surge"}, headers=headers).json()
    return Host(server, headers, made["code"])


def device(server: str) -> dict[str, str]:
    """The headers of a new device."""
    secret = httpx.post(f"{server}/api/devices").json()["secret"]
    return {"Authorization": f"Bearer {secret}"}


@api.exclude(path_regex="stream").parametrize()
@settings(GENTLY, max_examples=20)
def test_every_answer_is_one_that_is_described(case: Case, host: Host) -> None:
    if "code" in case.path_parameters:
        case.path_parameters["code"] = host.code
    answer = case.call(base_url=host.url, headers=host.headers)
    strict = [] if answer.status_code == TOO_LARGE else [checks.negative_data_rejection]
    case.validate_response(answer, checks=[*PROMISED, *strict])


class Tables(RuleBasedStateMachine):
    """Three devices at one table of Mana Surge do whatever comes to their minds, in any order."""

    server: str = ""

    @initialize()
    def make(self) -> None:
        """A table with a seat for each."""
        self.client = httpx.Client(base_url=f"{self.server}/api")
        self.devices = [device(self.server) for _ in range(3)]
        made = self.ask(0, "", game="mana_surge", seats=3)
        self.table, self.version = f"/{made.json()['code']}", 0

    def ask(self, who: int, path: str, **body: Any) -> httpx.Response:
        """A request of a device; the answer, which is never an error of the server's."""
        answer = self.client.post(f"/tables{path}", json=body, headers=self.devices[who])
        assert answer.status_code < 500, answer.text
        assert answer.is_success or set(answer.json()) >= {"error", "message"}, answer.text
        return answer

    def sees(self, who: int) -> dict[str, Any]:
        """The table as a device sees it."""
        answer = self.client.get(f"/tables{self.table}", headers=self.devices[who])
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    @rule(who=strategies.integers(0, 2), seat=strategies.integers(0, 3))
    def sit(self, who: int, seat: int) -> None:
        """On one's own seat, another's or none."""
        took = self.ask(who, f"{self.table}/seats", seat=seat, name=f"Player {who}").is_success
        assert (seat in self.sees(who)["mine"]) or not took

    @rule(who=strategies.integers(0, 2))
    def start(self, who: int) -> None:
        """Too early, too late, or not by the host."""
        self.ask(who, f"{self.table}/start")

    @rule(who=strategies.integers(0, 2), chance=strategies.integers(0, 2**16), twice=strategies.booleans())
    def answer(self, who: int, chance: int, twice: bool) -> None:
        """A legal answer of one's own, if one is asked; said twice with one key it counts once."""
        asks = self.client.get(f"/tables{self.table}/asks", headers=self.devices[who])
        for ask in asks.json() if asks.is_success else ():
            text = random.Random(chance).choice(ask.get("answers") or [ask["default"]])
            said = {"seat": ask["seat"], "question": ask["question"], "answer": text, "key": f"{chance}"}
            first = self.ask(who, f"{self.table}/answers", **said)
            if twice and first.is_success:
                assert (
                    self.ask(who, f"{self.table}/answers", **said).json()["version"]
                    == first.json()["version"]
                )
            return

    @rule(who=strategies.integers(0, 2), seat=strategies.integers(0, 2))
    def take_back(self, who: int, seat: int) -> None:
        """One's own, another's, or nothing."""
        took = self.ask(who, f"{self.table}/take-back", seat=seat).is_success
        assert seat in self.sees(who)["mine"] or not took

    @rule(who=strategies.integers(0, 2), seat=strategies.integers(0, 2))
    def resign(self, who: int, seat: int) -> None:
        """For oneself; for another it is refused."""
        done = self.ask(who, f"{self.table}/resign", seat=seat).is_success
        assert seat in self.sees(who)["mine"] or not done

    @rule(who=strategies.integers(0, 2))
    def play_again(self, who: int) -> None:
        """Too early, or with those who are there."""
        self.ask(who, f"{self.table}/rematch")

    @invariant()
    def holds(self) -> None:
        """No version is lost, nobody has a seat of somebody else, and all see the same game."""
        seen = [self.sees(who) for who in range(3)]
        assert min(one["version"] for one in seen) >= self.version
        self.version = seen[0]["version"]
        seats = [seat for one in seen for seat in one["mine"]]
        assert len(seats) == len(set(seats))
        assert len({(one["version"], one["phase"]) for one in seen}) == 1

    def teardown(self) -> None:
        """Closes the client."""
        self.client.close()


def test_whatever_is_done_at_a_table_no_rule_of_it_breaks(server: str) -> None:
    machine = type("TablesHere", (Tables,), {"server": server})
    run_state_machine_as_test(machine, settings=settings(GENTLY, max_examples=12, stateful_step_count=40))
