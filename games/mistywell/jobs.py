"""The Request deck and the Job Board (MW-2.3, MW-3.3, MW-6.5)."""

from games.kit.contract import Seat
from games.mistywell.state import JOBS, City
from games.mistywell.story import KeptRequest, RequestPosted, SawRequest, Shuffled


def draw_request(s: City) -> str | None:
    """MW-6.5. A Request from the deck; when it is empty its discards come back, then the Temple's."""
    if not s.requests:
        spent = s.done_requests or s.temple_requests
        if not spent:
            return None
        s.requests += spent
        spent.clear()
        s.tell(Shuffled("request"))
    return s.requests.pop(s.dice.below(len(s.requests)))


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
    s.done_requests.append(request)
