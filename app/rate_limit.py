"""Rate limits by device and address, and protection of table codes against guessing.

A device id is chosen by the client, so a flood can use a new one for each request: limits by device keep one
phone from using up what others share, limits by address keep floods out. A hall full of phones is one
address, so these are far higher. IPv6 addresses count by their /64 prefix, the network of one household.

A table's code is an invitation: it shows what everybody at the table may see, and opens a free seat. There
are 32^6 codes, about a thousand million, so with a hundred tables open one guess in ten million succeeds. A
known code always works, and only codes that no table has are counted. But a delayed or refused answer tells a
guesser as much, so what is bounded is how many are answered: an address with too many wrong codes is answered
one code after another at `guesses_per_second`, right and wrong alike. That is 55 hours to find one of a
hundred tables. Players behind the same address do not notice: a code that was opened from an address before
does not wait.

Using many addresses does not help: once all of them together have tried too many wrong codes, every network
with a wrong one in that minute waits in one shared queue. A network is what one owner controls: 2^16
household prefixes (a /48) in IPv6, 256 addresses (a /24) in IPv4. So n networks get n codes a minute and 150
a second answered, and a newcomer with a right code does not wait even then.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from app.settings import Settings
from app.tables.refused import Refused

MOST_KEYS: Final = 50_000
"""Maximum number of keys. Beyond it counting restarts, so that a flood cannot exhaust the memory."""

LONGEST_WAIT: Final = 10.0
"""Longest wait for a turn, in seconds; beyond it the request is refused."""

ALL: Final = "all"
"""The key of all addresses together."""

MINUTE: Final = 60.0
HOUR: Final = 3600.0

SLOWER: Final = "Slower, please: that was more taps than fingers can do."
AT_ONCE: Final = "That was a lot at once. Wait a minute and try again."
MANY_TABLES: Final = "Many tables were made from here already. Go on with one of them, or wait an hour."
MANY_CODES: Final = "Too many codes that no table has. Wait a minute and try again."

Clock = Callable[[], float]


class RateLimit:
    """A fixed-window counter; the windows are the same for all keys."""

    def __init__(self, most: int, seconds: float, clock: Clock) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self._window = 0
        self._taken: Counter[str] = Counter()
        self._unreported: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """Counts one use; returns False if that exceeds the limit. The key "" is not counted."""
        if not who:
            return True
        self._roll_window()
        self._taken[who] += 1
        self._unreported[who] += 1
        return self._taken[who] <= self.most

    def unreported(self) -> dict[str, int]:
        """Returns the uses by key since the last call."""
        unreported, self._unreported = self._unreported, Counter()
        return unreported

    def note(self, taken: Mapping[str, int]) -> None:
        """Adds uses counted by other processes."""
        self._roll_window()
        self._taken.update(taken)

    def exhausted(self, who: str) -> bool:
        """Returns whether the limit is reached."""
        self._roll_window()
        return self._taken[who] >= self.most

    def __contains__(self, who: str) -> bool:
        """Returns whether the key was used in this window."""
        self._roll_window()
        return who in self._taken

    def _roll_window(self) -> None:
        window = int(self.clock() // self.seconds)
        if window != self._window or len(self._taken) >= MOST_KEYS:
            self._window = window
            self._taken.clear()
            self._unreported.clear()


class Throttle:
    """Serializes callers with the same key, at a fixed rate."""

    def __init__(self, per_second: float, clock: Clock) -> None:
        self.between = 1 / per_second
        self.processes = 1
        """Number of processes that share the rate."""
        self.clock = clock
        self._next: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """Reserves the next turn; returns the seconds until it, negative if beyond `LONGEST_WAIT`."""
        now = self.clock()
        if len(self._next) >= MOST_KEYS:
            self._next = {one: at for one, at in self._next.items() if at > now}
        turn = max(now, self._next.get(who, 0.0))
        if turn - now > LONGEST_WAIT:
            return -1.0
        self._next[who] = turn + self.between * self.processes
        return turn - now


class RateLimits:
    """Limits by device and by address, in memory; the processes of a cluster exchange their counts."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.who = client_key(settings.unlimited)
        self._taps = RateLimit(settings.taps_per_second, 1, clock)
        self._writes = (
            RateLimit(settings.writes_per_minute, MINUTE, clock),
            RateLimit(settings.address_writes_per_minute, MINUTE, clock),
        )
        self._tables = (
            RateLimit(settings.tables_per_hour, HOUR, clock),
            RateLimit(settings.address_tables_per_hour, HOUR, clock),
        )
        self._wrong_codes = (
            RateLimit(settings.wrong_codes_per_minute, MINUTE, clock),
            RateLimit(settings.address_wrong_codes_per_minute, MINUTE, clock),
        )
        self._wrong_of_all = RateLimit(settings.house_wrong_codes_per_minute, MINUTE, clock)
        self._networks = RateLimit(1, MINUTE, clock)
        """Networks that have tried a wrong code."""
        self._guesses = Throttle(settings.guesses_per_second, clock)
        self._opened: dict[tuple[str, str], None] = {}

    def tap(self, device: str, address: str) -> None:
        """Counts a tap; raises Refused if there are too many."""
        if self.who(address) and not self._taps.take(device):
            raise Refused("busy", SLOWER)

    def write(self, device: str, address: str) -> None:
        """Counts any other write; raises Refused if there are too many."""
        self._take(self._writes, device, address, AT_ONCE)

    def new_table(self, device: str, address: str) -> None:
        """Counts a new table; raises Refused if there are too many."""
        self._take(self._tables, device, address, MANY_TABLES)

    def wrong_code(self, device: str, address: str) -> None:
        """Counts a code that no table has; raises Refused if there are too many."""
        if who := self.who(address):
            self._wrong_of_all.take(ALL)
            self._networks.take(network_of(who))
        self._take(self._wrong_codes, device, address, MANY_CODES)

    async def guess(self, address: str) -> None:
        """Waits for the address's turn after many wrong codes; raises Refused if it is too far away."""
        turn = self._turn_of(self.who(address))
        if turn:
            seconds = self._guesses.wait(turn)
            if seconds < 0:
                raise Refused("busy", MANY_CODES)
            await asyncio.sleep(seconds)

    def _turn_of(self, who: str) -> str:
        """Returns the key of the queue in which an address has to wait; "" if it need not."""
        if who and self._wrong_of_all.exhausted(ALL) and network_of(who) in self._networks:
            return ALL
        return who if who and self._wrong_codes[1].exhausted(who) else ""

    def opened(self, code: str, address: str) -> None:
        """Notes that a table's code is known behind an address."""
        who = self.who(address)
        if who:
            if len(self._opened) >= MOST_KEYS:
                del self._opened[next(iter(self._opened))]
            self._opened[who, code] = None

    def knows(self, code: str, address: str) -> bool:
        """Returns whether a table's code was opened from an address before."""
        who = self.who(address)
        return not who or (who, code) in self._opened

    def set_processes(self, processes: int) -> None:
        """Sets the number of processes that answer guesses."""
        self._guesses.processes = processes

    def taken(self) -> dict[str, dict[str, int]]:
        """Returns the uses counted by this process since the last call, by limit."""
        taken = {str(n): limit.unreported() for n, limit in enumerate(self._shared)}
        return {n: by_whom for n, by_whom in taken.items() if by_whom}

    def note(self, taken: Mapping[str, Mapping[str, int]]) -> None:
        """Adds the uses counted by another process."""
        for n, limit in enumerate(self._shared):
            limit.note(taken.get(str(n), {}))

    @property
    def _shared(self) -> tuple[RateLimit, ...]:
        """Limits that hold across processes. The taps of a device reach one process, so theirs is local."""
        return (*self._writes, *self._tables, *self._wrong_codes, self._wrong_of_all, self._networks)

    def _take(self, rate_limits: tuple[RateLimit, RateLimit], device: str, address: str, words: str) -> None:
        who = self.who(address)
        if who and not (rate_limits[0].take(device) & rate_limits[1].take(who)):
            raise Refused("busy", words)


def client_key(unlimited: str) -> Callable[[str], str]:
    """Returns a function that maps an address to its rate-limit key: the IPv6 /64 prefix, else the address.

    The key is "" if no limit applies: for networks in `unlimited`, and without an address.
    """
    near = [ip_network(one, strict=False) for one in unlimited.split(",") if one]

    @lru_cache(MOST_KEYS)
    def who(address: str) -> str:
        try:
            ip = ip_address(address)
        except ValueError:
            return address
        ip = (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip
        if any(ip in network for network in near):
            return ""
        return str(IPv6Network((ip, 64), strict=False) if isinstance(ip, IPv6Address) else ip)

    return who


@lru_cache(MOST_KEYS)
def network_of(who: str) -> str:
    """Returns the network of a key that one owner may control: /48 in IPv6, /24 in IPv4."""
    try:
        network = ip_network(who)
    except ValueError:
        return who
    return str(network.supernet(new_prefix=48 if network.version == 6 else 24))
