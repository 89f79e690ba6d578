"""Rate limits by device and address, and protection of table codes against guessing.

A device is whatever a browser says it is, so a flood can wear a new one each time: limits by device keep one
phone from using up what others share, limits by address keep floods out. A hall full of phones is one
address, so these are far higher. An IPv6 address counts by its first 64 bits, the network of one house.

A table's code is an invitation: it shows what everybody at the table may see, and opens a free seat. It is
one of 32^6, about a thousand million, so with a hundred tables open one guess in ten million finds one. Who
knows a code always gets in, and only codes that no table has are counted; but the answer to a guess tells as
much where it is slow or unkind, so what must be bounded is how many are answered. An address that has tried
too many is therefore answered one code after another, `guesses_per_second`, right and wrong alike: that is
55 hours to find one of a hundred tables. Those who play behind the same address notice nothing of it: a code
that has been opened from an address before is no guess and does not wait.

Many addresses get no further each by itself: once all of them together have tried too many, the next codes of
every network that has tried a wrong one in that minute wait for turns that they all share. A network is what
one owner has at once: 2^16 of those of a house in IPv6, 256 addresses in IPv4. So n networks are answered
n codes a minute and 150 a second, and who comes anew with a code that is right does not wait even then.
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
"""Who is counted at once: beyond that counting begins anew, so that no flood fills the memory."""

LONGEST_WAIT: Final = 10.0
"""Seconds that anybody waits for a turn; where more are waiting already, one has to come back later."""

ALL: Final = "all"
"""Who stands for all addresses together."""

MINUTE: Final = 60.0
HOUR: Final = 3600.0

SLOWER: Final = "Slower, please: that was more taps than fingers can do."
AT_ONCE: Final = "That was a lot at once. Wait a minute and try again."
MANY_TABLES: Final = "Many tables were made from here already. Go on with one of them, or wait an hour."
MANY_CODES: Final = "Too many codes that no table has. Wait a minute and try again."

Clock = Callable[[], float]


class RateLimit:
    """So many in each stretch of time, the same stretches for everybody."""

    def __init__(self, most: int, seconds: float, clock: Clock) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self._stretch = 0
        self._taken: Counter[str] = Counter()
        self._untold: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """One more for this device or address; False where that is too many. Nobody is "": not counted."""
        if not who:
            return True
        self._turn_over()
        self._taken[who] += 1
        self._untold[who] += 1
        return self._taken[who] <= self.most

    def untold(self) -> dict[str, int]:
        """How much each has taken since this was asked last."""
        untold, self._untold = self._untold, Counter()
        return untold

    def note(self, taken: Mapping[str, int]) -> None:
        """As much was taken by way of other processes."""
        self._turn_over()
        self._taken.update(taken)

    def used_up(self, who: str) -> bool:
        """Whether nothing is left."""
        self._turn_over()
        return self._taken[who] >= self.most

    def __contains__(self, who: str) -> bool:
        """Whether anything was taken."""
        self._turn_over()
        return who in self._taken

    def _turn_over(self) -> None:
        stretch = int(self.clock() // self.seconds)
        if stretch != self._stretch or len(self._taken) >= MOST_KEYS:
            self._stretch = stretch
            self._taken.clear()
            self._untold.clear()


class Turnstile:
    """Lets each through by itself, so many a second."""

    def __init__(self, per_second: float, clock: Clock) -> None:
        self.between = 1 / per_second
        self.sharers = 1
        """How many processes let through as many."""
        self.clock = clock
        self._next: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """Seconds until the next turn, which is taken by asking; negative where it is too far away."""
        now = self.clock()
        if len(self._next) >= MOST_KEYS:
            self._next = {one: at for one, at in self._next.items() if at > now}
        turn = max(now, self._next.get(who, 0.0))
        if turn - now > LONGEST_WAIT:
            return -1.0
        self._next[who] = turn + self.between * self.sharers
        return turn - now


class RateLimits:
    """Counts by device and by address, in memory; processes of a cluster tell one another."""

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
        """Those that have tried a wrong code."""
        self._guesses = Turnstile(settings.guesses_per_second, clock)
        self._opened: dict[tuple[str, str], None] = {}

    def tap(self, device: str, address: str) -> None:
        """One tap of a device; raises Refused when there are too many."""
        if self.who(address) and not self._taps.take(device):
            raise Refused("busy", SLOWER)

    def write(self, device: str, address: str) -> None:
        """One other write."""
        self._take(self._writes, device, address, AT_ONCE)

    def new_table(self, device: str, address: str) -> None:
        """One new table."""
        self._take(self._tables, device, address, MANY_TABLES)

    def wrong_code(self, device: str, address: str) -> None:
        """A code that no table has; raises Refused when there were too many."""
        if who := self.who(address):
            self._wrong_of_all.take(ALL)
            self._networks.take(network_of(who))
        self._take(self._wrong_codes, device, address, MANY_CODES)

    async def guess(self, address: str) -> None:
        """Waits for this address's turn to try a code; at once, unless many were wrong."""
        turn = self._turn_of(self.who(address))
        if turn:
            seconds = self._guesses.wait(turn)
            if seconds < 0:
                raise Refused("busy", MANY_CODES)
            await asyncio.sleep(seconds)

    def _turn_of(self, who: str) -> str:
        """Whose turn an address has to wait for before it tries a code, "" where it need not."""
        if who and self._wrong_of_all.used_up(ALL) and network_of(who) in self._networks:
            return ALL
        return who if who and self._wrong_codes[1].used_up(who) else ""

    def opened(self, code: str, address: str) -> None:
        """Notes that a table's code is known behind an address."""
        who = self.who(address)
        if who:
            if len(self._opened) >= MOST_KEYS:
                del self._opened[next(iter(self._opened))]
            self._opened[who, code] = None

    def knows(self, code: str, address: str) -> bool:
        """Whether a table's code was opened from an address before."""
        who = self.who(address)
        return not who or (who, code) in self._opened

    def share(self, processes: int) -> None:
        """So many processes let codes be tried."""
        self._guesses.sharers = processes

    def taken(self) -> dict[str, dict[str, int]]:
        """What was taken by way of this process since this was asked last, by limit."""
        taken = {str(n): limit.untold() for n, limit in enumerate(self._shared)}
        return {n: by_whom for n, by_whom in taken.items() if by_whom}

    def note(self, taken: Mapping[str, Mapping[str, int]]) -> None:
        """What was taken by way of another process."""
        for n, limit in enumerate(self._shared):
            limit.note(taken.get(str(n), {}))

    @property
    def _shared(self) -> tuple[RateLimit, ...]:
        """What holds over all processes. A device's taps come to one of them, so theirs need not be told."""
        return (*self._writes, *self._tables, *self._wrong_codes, self._wrong_of_all, self._networks)

    def _take(self, rate_limits: tuple[RateLimit, RateLimit], device: str, address: str, words: str) -> None:
        who = self.who(address)
        if who and not (rate_limits[0].take(device) & rate_limits[1].take(who)):
            raise Refused("busy", words)


def client_key(unlimited: str) -> Callable[[str], str]:
    """A function to the key by which an address is counted: its IPv6 network, else the address itself.

    The key is "" where no limit holds: for the networks in `unlimited`, and where there is no address.
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
    """The network of an address, or of a house's own one in IPv6: what one owner may have at once."""
    try:
        network = ip_network(who)
    except ValueError:
        return who
    return str(network.supernet(new_prefix=48 if network.version == 6 else 24))
