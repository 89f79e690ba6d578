"""Whatever devices do at tables, in whatever order: nothing breaks, is lost, or is told to the wrong one."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from hypothesis.strategies import integers, sampled_from

from app.device import name_of
from app.main import create_app
from app.settings import Settings
from app.tables import serialization
from app.tables.table import Table
from tests.app import bidding
from tests.app.conftest import Device
from tests.app.test_cluster import looks
from tests.app.test_host import at_the_machine
from tests.app.test_moving import ticket_for

T = TypeVar("T")
GENTLY = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
    max_examples=12,
    stateful_step_count=50,
)
"""Codes and seeds are new each time, so that no order can be made shorter by trying it again."""
PEOPLE = 4
GAMES = ("bidding", "bidding", "counting")
CLAIMS = ("mine", "one", "two")
UNHEARD_OF = ("bid99", "", "\x00", "x" * 3_000)
OWN = ("/take-back", "/ask-back", "/ask-back", "/agree", "/agree", "/resign", "/hint", "/retell", "/name")
SHOWING = (
    "/t/{}", "/t/{}/screen", "/t/{}/story", "/t/{}/past", "/t/{}/text", "/api/tables/{}",
    "/api/tables/{}/export",
)  # fmt: skip
DEEDS = (
    "play", "play", "play", "answer", "on_own", "on_own", "on_own", "talk", "talk", "sit", "sit_at_once",
    "free", "hand_over", "go_on", "go_on", "rule_it", "copy", "by_the_house", "answer", "open",
)  # fmt: skip
lots = integers(0, 2**32).map(Random)


class House:
    """An open house in a loop of its own, and the host's browser."""

    def __init__(self, data: Path, templates: Path) -> None:
        self.runner = asyncio.Runner()
        given = Settings(data=data, bot_workers=0, bot_pause=3600, bot_level="random", unlimited="*")
        self.app = create_app(given, bidding.GAMES, templates)
        self.container = self.app.state.container
        self.run(self.container.open())
        self.host = at_the_machine(self.app)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """What comes of something that is done in the house."""
        return self.runner.run(coroutine)

    def close(self) -> None:
        """Ends it."""
        self.run(self.container.close())
        self.runner.close()

    async def table(self, code: str) -> Table:
        """A table as it stands."""
        async with self.container.desk.at(code) as table:
            found: Table = table
            return found

    async def forget(self, code: str) -> None:
        """Lets a table go from memory."""
        await self.container._store_checkpoints()
        self.container.desk.held.pop(code, None)

    async def as_it_is_kept(self, code: str, known: int) -> Table:
        """A table; where it has changed it is the same in memory and as it is built from what is on disk."""
        async with self.container.desk.at(code) as table:
            found: Table = table
            if found.version == known:
                return found
            stored = await self.container.store.load(code)
            assert stands(found) == stands(serialization.build(code, stored, bidding.GAMES))
            return found


def stands(table: Table) -> Any:
    """What could differ between a table and its log."""
    before = (table.version, table.chairs, table.options, table.host, table.watched, table.phase)
    return (before, looks(table)) if table.play else before


class Orders(RuleBasedStateMachine):
    """Four devices and the host of the house; what each does is cast by lot, and oftener what it may."""

    house: House
    done: Counter[tuple[str, bool]]
    """How often what was asked for was done, or refused, over all orders."""

    @initialize(lot=lots)
    def arrive(self, lot: Random) -> None:
        """Devices that the house knows, and a table of the first one, where two may have begun to play."""
        self.people = [Device(self.house.app) for _ in range(PEOPLE)]
        self.codes: list[str] = []
        self.archived: list[str] = []
        self.versions: dict[str, int] = {}
        self.words: dict[str, set[str]] = {}
        """The secret words of seats, by table."""
        self.may_know: dict[str, set[str]] = {}
        """By what is hidden, the devices that may have been told; "" stands for everybody."""
        made = self.post(self.people[0], "/tables", htmx=False, game=lot.choice(GAMES), name="Person 0")
        self.arrived(made)
        self.names = []
        for one in self.people:
            self.house.run(one.get(f"/t/{self.codes[0]}"))
            self.names.append(name_of(one.client.cookies["wellside"]))
        if lot.random() < 0.8:
            self.post(self.people[1], f"/t/{self.codes[0]}/sit", seat=1, name="Person 1")
            self.post(self.people[0], f"/t/{self.codes[0]}/start")

    # What is done

    def post(self, one: Device, path: str, *, htmx: bool = True, **fields: object) -> httpx.Response:
        """A form of a device; never an error of the server's."""
        told = {name: str(value) for name, value in fields.items()}
        answer = self.house.run(one.post(path, told, htmx=htmx))
        assert answer.status_code < 500, (path, fields, answer.text)
        self.done[path.rpartition("/")[2], answer.is_success or answer.is_redirect] += 1
        return answer

    def arrived(self, made: httpx.Response) -> None:
        """Notes a new table."""
        if made.status_code == 303:
            self.codes.append(made.headers["location"].removeprefix("/t/"))

    def cast(self, lot: Random) -> tuple[int, str, int]:
        """A device, a table and a seat: that of the device in most cases."""
        who, code, seat = (
            lot.randrange(PEOPLE),
            lot.choice([*self.codes[-4:], self.codes[0]]),
            lot.randrange(3),
        )
        holder = dict(enumerate(self.chairs(code))).get(seat, "")
        return self.names.index(holder) if holder in self.names and lot.random() < 0.7 else who, code, seat

    def chairs(self, code: str) -> list[str]:
        """Which device holds each seat of a table."""
        chairs = self.house.run(self.house.table(code)).chairs
        return [chair.device if chair.kind == "person" else "" for chair in chairs]

    def version(self, code: str) -> int:
        """How much has happened at a table."""
        return self.house.run(self.house.table(code)).version

    def on_seat(self, who: int, code: str, path: str, seat: int, **fields: object) -> httpx.Response:
        """Something that is done on a seat of one's own; for anybody else it does nothing."""
        before = self.version(code)
        own = dict(enumerate(self.chairs(code))).get(seat) == self.names[who]
        answer = self.post(self.people[who], f"/t/{code}{path}", seat=seat, **fields)
        assert own or answer.status_code >= 400, (path, who, seat)
        assert own or self.version(code) == before
        return answer

    def open(self, lot: Random) -> None:
        """Up to three tables, and a game that nobody has."""
        fields = {"game": lot.choice((*GAMES, "chess")), "with": lot.choice(("", "here", "bot"))}
        if len(self.codes) < 3:
            self.arrived(self.post(lot.choice(self.people), "/tables", htmx=False, **fields))

    def sit(self, lot: Random) -> None:
        """On a free seat, or one that is not."""
        (_, code, seat), who = self.cast(lot), lot.randrange(PEOPLE)
        before = [*self.chairs(code), *[""] * 9]
        took = self.post(self.people[who], f"/t/{code}/sit", seat=seat, name=f"Person {who}").is_success
        assert not took or self.chairs(code)[seat] == self.names[who]
        assert not took or not before[seat] or before.count(before[seat]) > 1, "nobody is pushed off a seat"

    def sit_at_once(self, lot: Random) -> None:
        """All on the same seat: one of them has it."""
        _, code, seat = self.cast(lot)

        async def all_sit() -> list[httpx.Response]:
            taps = [one.post(f"/t/{code}/sit", {"seat": str(seat)}) for one in self.people]
            return await asyncio.gather(*taps)

        taken = [one.is_success for one in self.house.run(all_sit())]
        if any(taken):
            endless = self.house.run(self.house.table(code)).game.endless
            assert endless or sum(taken) == 1, "at an open table one who holds both sides gives one away"
            assert self.chairs(code)[seat] in [self.names[n] for n, took in enumerate(taken) if took]

    def free(self, lot: Random) -> None:
        """One's own seat or, by the host's right, another's."""
        who, code, seat = self.cast(lot)
        before, mine = [*self.chairs(code), *[""] * 9], self.names[who]
        host = self.house.run(self.house.table(code)).host
        path = lot.choice(("/leave", "/bot"))
        done = self.post(self.people[who], f"/t/{code}{path}", seat=seat, level="random").is_success
        assert not done or mine in (host, before[seat]) or (mine in before and host not in before)

    def rule_it(self, lot: Random) -> None:
        """What the host may do, too early or too late, by the host or by somebody else."""
        who, code, _ = self.cast(lot)
        path = lot.choice(("/start", "/start", "/seats", "/watched"))
        fill, allowed = lot.choice(("", "bots")), lot.choice(("yes", "no"))
        fields = {"fill": fill, "level": "random", "seats": lot.randrange(6), "allowed": allowed}
        self.post(self.people[who], f"/t/{code}{path}", **fields)

    def answer(self, lot: Random) -> None:
        """Legal or not, to the question that is asked, an old one, or one that is still to come."""
        who, code, seat = self.cast(lot)
        asked = self.house.run(self.house.table(code)).question + lot.choice((0, 0, 0, -1, -2, 1))
        text = lot.choice((*bidding.BIDS, *CLAIMS, *CLAIMS, *UNHEARD_OF))
        said = {"question": max(0, asked), "answer": text, "key": f"{who} {asked} {text[:9]}"}
        if self.on_seat(who, code, "/answer", seat, **said).is_success:
            before = self.version(code)
            self.on_seat(who, code, "/answer", seat, **said)
            assert self.version(code) == before, "the same key is played once"

    def play(self, lot: Random) -> None:
        """Those who are asked answer as the game wants it, one after the other."""
        code = lot.choice(self.codes)
        for _ in range(lot.randrange(1, 9)):
            table = self.house.run(self.house.table(code))
            waiting = list(table.play.waiting.items()) if table.play and not table.plea else []
            asked = [(seat, ask) for seat, ask in waiting if table.chairs[seat].device in self.names]
            if asked:
                seat, ask = lot.choice(asked)
                if table.chairs[seat].kind == "person":
                    who, said = self.names.index(table.chairs[seat].device), lot.choice(list(ask))
                    self.on_seat(who, code, "/answer", seat, question=table.question, answer=said)

    def on_own(self, lot: Random) -> None:
        """What only the one on a seat may do."""
        who, code, seat = self.cast(lot)
        fields = {"wish": lot.choice(("yes", "yes", "no")), "text": "a line", "name": f"Person {who}"}
        self.on_seat(who, code, lot.choice(OWN), seat, **fields)

    def go_on(self, lot: Random) -> None:
        """With another game, too early, or with those who are there, or home."""
        who, code, _ = self.cast(lot)
        path = lot.choice(("/rematch", "/rematch", "/rematch", "/remove", "/learn"))
        self.post(self.people[who], f"/t/{code}{path}", htmx=False, beat=1)

    def copy(self, lot: Random) -> None:
        """What can be taken away is opened as another table, all of it or from one of its moments."""
        who, code, _ = self.cast(lot)
        one = self.people[who]
        self.arrived(self.post(one, f"/t/{code}/past/play", htmx=False, at=lot.randrange(5)))
        text = self.house.run(one.get(f"/t/{code}/text.txt")).text
        self.arrived(self.post(one, "/reopen", htmx=False, text=text))

    def talk(self, lot: Random) -> None:
        """To all, or to one alone."""
        who, code, seat = self.cast(lot)
        to, words = lot.choice((None, 0, 1, 2)), f"words number {len(self.may_know)}."
        ears = [*self.chairs(code), *[""] * 9][to or 0]
        if self.on_seat(who, code, "/talk", seat, text=words, to="" if to is None else to).is_success:
            self.may_know[words] = {""} if to is None else {self.names[who], ears or "a bot"}

    def hand_over(self, lot: Random) -> None:
        """A seat of one's own to another device; what was whispered to it goes along."""
        (who, code, seat), to = self.cast(lot), lot.randrange(PEOPLE)
        if self.on_seat(who, code, "/move", seat).is_success and who != to:
            ticket = self.house.run(ticket_for(self.people[who], code, str(seat)))
            if self.post(self.people[to], f"/t/{code}/take", htmx=False, ticket=ticket).status_code == 303:
                assert self.chairs(code)[seat] == self.names[to]
                for known in self.may_know.values():
                    known |= {self.names[to]} if self.names[who] in known else set()

    def by_the_house(self, lot: Random) -> None:
        """A table goes, comes back from the archive, or is let go from memory and read again."""
        code, what = lot.choice(self.codes), lot.choice(("close", "delete", "recall", "forget", "forget"))
        if what == "forget":
            self.house.run(self.house.forget(code))
        elif what == "recall":
            for gone in self.archived:
                self.house.run(self.house.host.post(f"/host/archive/{gone}/recall"))
            self.codes += self.archived
            self.archived = []
        elif len(self.codes) > 1:
            assert self.house.run(self.house.host.post(f"/host/t/{code}/{what}")).status_code == 303
            self.codes.remove(code)
            self.archived += [code] if what == "close" else []
            assert all(self.house.run(one.get(f"/t/{code}")).status_code == 404 for one in self.people)

    @rule(what=sampled_from(DEEDS), lot=lots)
    def let(self, what: str, lot: Random) -> None:
        """Something happens. One rule for all: each order is then of everything."""
        getattr(self, what)(lot)

    # What holds

    def hides(self, one: Device, name: str, code: str) -> None:
        """All that a device is shown of a table has nothing in it that is hidden from it."""

        async def shown() -> str:
            talk = await one.get(f"/t/{code}/talk")
            pages = [talk, *[await one.get(path.format(code)) for path in SHOWING]]
            assert all(page.status_code < 500 for page in pages)
            return "\n".join(page.text for page in pages)

        text = self.house.run(shown())
        told = [hidden for hidden in self.may_know if hidden in text]
        assert [hidden for hidden in told if not self.may_know[hidden] & {"", name}] == []

    @invariant()
    def holds(self) -> None:
        """No version goes back, each table is what its log adds up to, and who sits knows their own word."""
        for code in self.codes:
            table = self.house.run(self.house.as_it_is_kept(code, self.versions.get(code, -1)))
            assert table.version >= self.versions.get(code, 0)
            self.versions[code] = table.version
            self.learn(code, table)

    def learn(self, code: str, table: Table) -> None:
        """Notes who may know which word: its seat does, and all when the game is over."""
        if table.play and table.slug == "bidding":
            for seat, word in enumerate(table.play.state.words):
                self.may_know.setdefault(word, set()).add(table.chairs[seat].device or "nobody")
                self.words.setdefault(code, set()).add(word)
            if table.phase == "ended":
                for word in self.words[code]:
                    self.may_know[word].add("")

    def teardown(self) -> None:
        """At the end everybody looks at everything."""
        if hasattr(self, "names"):
            stranger = Device(self.house.app)
            for code in self.codes:
                for one, name in zip((*self.people, stranger), (*self.names, "-")):
                    self.hides(one, name, code)


@pytest.fixture
def house(tmp_path: Path, templates: Path) -> Iterator[House]:
    """A house for all orders, each at new tables."""
    opened = House(tmp_path, templates)
    yield opened
    opened.close()


def test_no_order_of_calls_breaks_a_table_or_tells_what_is_hidden(house: House) -> None:
    done: Counter[tuple[str, bool]] = Counter()
    machine = type("OrdersHere", (Orders,), {"house": house, "done": done})
    run_state_machine_as_test(machine, settings=GENTLY)
    assert {"answer", "sit", "start", "talk"} <= {name for name, was_done in done if was_done}
