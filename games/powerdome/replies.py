"""Replies of bots to whispers: the answer to such an offer, or that they prefer deeds."""

import re
from typing import Final

from games.kit.contract import DEEDS
from games.powerdome.bargains import open_offers, why_not_acceptable
from games.powerdome.bot import would_accept
from games.powerdome.state import Brawl, Goods, Offer

YES: Final = "Offer me that, and I accept."
NO: Final = "To that I would say no."


def reply(s: Brawl, seat: int, by: int, words: str) -> str:
    """PD-1.6. Returns the reply to a whisper, read as an offer.

    Powers of the whispering player are offered, those of the bot are wanted; a number is vitality, paid by
    the side that gets powers. A whisper without powers is about the open offer.
    """
    if s.phase != "exchange" or seat in s.silent or by in s.silent:
        return DEEDS
    give, want = _named(s, by, words), _named(s, seat, words)
    if not give and not want:
        return _reply_about_open_offers(s, seat, by)
    found = re.search(r"\d{1,3}", words)
    vitality = int(found[0]) if found else 0
    pays = bool(want)
    offer = Offer(0, by, seat, Goods(give, vitality if pays else 0), Goods(want, 0 if pays else vitality))
    if reason := why_not_acceptable(s, offer):
        return f"That cannot be. {reason.message}"
    return YES if would_accept(s, offer) else NO


def _reply_about_open_offers(s: Brawl, seat: int, by: int) -> str:
    for offer in open_offers(s):
        if (offer.by, offer.to) == (by, seat):
            return f"Your offer {offer.number}? I {'accept' if would_accept(s, offer) else 'decline'}."
    return DEEDS


def _named(s: Brawl, seat: int, words: str) -> tuple[str, ...]:
    """Returns the powers of a seat that a text names, ignoring case."""
    text = words.casefold()
    return tuple(
        held.name for held in s.owned(seat) if re.search(rf"\b{re.escape(held.name.casefold())}\b", text)
    )
