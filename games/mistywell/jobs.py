"""The Request deck and the Job Board (MW-2.3, MW-3.3, MW-6.5)."""

from games.kit.contract import Seat
from games.mistywell.state import JOBS, City
from games.mistywell.story import KeptRequest, RequestPosted, SawRequest, Shuffled


def draw_request(s: City) -> str | None:
    """MW-6.5. Draws a Request, if any is left; an empty deck takes back its discards, else the Temple's."""
    if not s.requests:
        if s.done_requests:
            s.requests, s.done_requests = s.done_requests, ()
        elif s.temple_requests:
            s.requests, s.temple_requests = s.temple_requests, ()
        else:
            return None
        s.tell(Shuffled("request"))
    request, s.requests = draw_random(s, s.requests)
    return request


def draw_random(s: City, pile: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Draws a random card from a pile without order; returns it and the rest."""
    index = s.dice.below(len(pile))
    return pile[index], pile[:index] + pile[index + 1 :]


def requests_left(s: City) -> int:
    """MW-6.5. Returns how many Requests can still be drawn."""
    return len(s.requests) + len(s.done_requests) + len(s.temple_requests)


def take_job(s: City, request: str) -> None:
    """MW-3.3. Takes a Request off the Job Board; the others slide right, a new one comes on the left."""
    s.jobs = tuple(job for job in s.jobs if job != request)
    fill(s)


def fill(s: City) -> None:
    """MW-2.3. Fills the Job Board up to three Requests, the newest on the left."""
    while len(s.jobs) < JOBS and (request := draw_request(s)):
        s.jobs = (request, *s.jobs)
        s.tell(RequestPosted(request))


def add_to_hand(s: City, seat: Seat, request: str, source: str) -> None:
    """MW-7.4. Puts a Request into a hand; with hidden hands one from the deck is told to its owner only."""
    s.held[seat] += (request,)
    s.tell(KeptRequest(seat, source, "" if s.hidden and source == "deck" else request))
    if s.hidden and source == "deck":
        s.tell(SawRequest(seat, request, to=(seat,)))


def discard_request(s: City, seat: Seat, request: str) -> None:
    """MW-4.5. Moves a Request from a hand to the Request discard."""
    s.held[seat] = tuple(one for one in s.held[seat] if one != request)
    s.done_requests += (request,)
