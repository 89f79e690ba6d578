"""The Request deck and the Job Board (MW-2.3, MW-3.3, MW-6.5)."""

from games.kit.contract import Seat
from games.mistywell.state import JOBS, City
from games.mistywell.story import KeptRequest, RequestPosted, SawRequest, Shuffled


def draw_request(s: City) -> str | None:
    """MW-6.5. A Request from the deck; when it is empty its discards come back, then the Temple's."""
    if not s.requests:
        if s.done_requests:
            s.requests, s.done_requests = s.done_requests, ()
        elif s.temple_requests:
            s.requests, s.temple_requests = s.temple_requests, ()
        else:
            return None
        s.tell(Shuffled("request"))
    request, s.requests = pulled(s, s.requests)
    return request


def pulled(s: City, pile: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A card out of a pile that has no order, and the rest of the pile."""
    at = s.dice.below(len(pile))
    return pile[at], pile[:at] + pile[at + 1 :]


def left(s: City) -> int:
    """MW-6.5. How many Requests can still be drawn."""
    return len(s.requests) + len(s.done_requests) + len(s.temple_requests)


def take_job(s: City, request: str) -> None:
    """MW-3.3. A Request leaves the Job Board, the others slide right, a new one comes on the left."""
    s.jobs = tuple(job for job in s.jobs if job != request)
    fill(s)


def fill(s: City) -> None:
    """MW-2.3. Three Requests on the Job Board, the newest on the left."""
    while len(s.jobs) < JOBS and (request := draw_request(s)):
        s.jobs = (request, *s.jobs)
        s.tell(RequestPosted(request))


def hold(s: City, seat: Seat, request: str, source: str) -> None:
    """MW-7.4. A Request goes into a hand; where it came from is seen, what it is only if hands are open."""
    s.held[seat] += (request,)
    s.tell(KeptRequest(seat, source, "" if s.hidden and source == "deck" else request))
    if s.hidden and source == "deck":
        s.tell(SawRequest(seat, request, to=(seat,)))


def drop(s: City, seat: Seat, request: str) -> None:
    """MW-4.5. A Request leaves a hand for the Request discard."""
    s.held[seat] = tuple(one for one in s.held[seat] if one != request)
    s.done_requests += (request,)
