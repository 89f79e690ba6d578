"""Texts of the open table: a sentence for each fact, and what an undo took back."""

from collections.abc import Mapping
from functools import singledispatch

from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, listed, many, of_the_house, say, strong
from games.power_well.boards import SLOT_NAMES
from games.power_well.open_story import (
    Became,
    BeganAnew,
    CoinFell,
    Drew,
    GameOver,
    Recoloured,
    Scored,
    TokenMoved,
    TokenShifted,
    TurnBegan,
    Undone,
    Wished,
)
from games.power_well.state import SIDES
from games.power_well.words import owner


def seat_of(side: str) -> int:
    """Returns the seat of a side."""
    return SIDES.index(side)


def signed(by: int) -> str:
    """Returns a change of a count, with its sign."""
    return f"+{by}" if by > 0 else f"−{-by}"


# Sentences


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """Returns the sentence for a fact; empty if it need not be told."""
    return of_the_house(fact, reader)


@sentence.register
def drew(fact: Drew, reader: Reader) -> Text:
    """Names both sides if it was a play of both, since the table cannot know whose."""
    drawn = [say(reader.who(seat_of(play.side)), f" drew {play.cost} {play.colour}") for play in fact.plays]
    places, removed = f" ({' '.join(fact.marbles)})", many(len(fact.marbles), "marble")
    if drawn:
        return say(listed(drawn, ", or "), places)
    if fact.side:
        return say(reader.who(seat_of(fact.side)), f" removed {removed}", places)
    return say(f"{removed} removed", places)


@sentence.register
def recoloured(fact: Recoloured, reader: Reader) -> Text:
    return say(f"{' '.join(fact.marbles)} turned {fact.colour}")


@sentence.register
def scored(fact: Scored, reader: Reader) -> Text:
    count = say(owner(seat_of(fact.side), reader), f" {fact.name} {signed(fact.by)}, now {fact.left}")
    return say(count, {"exhausted": ", Exhausted", "restored": ", back in play"}.get(fact.change, ""))


@sentence.register
def wished(fact: Wished, reader: Reader) -> Text:
    coins = f", {many(fact.coins, 'coin')} left"
    return say(reader.who(seat_of(fact.side)), " wished: a coin for fifteen new marbles", coins)


@sentence.register
def became(fact: Became, reader: Reader) -> Text:
    return say(f"{fact.side.capitalize()} player: ", strong(fact.name))


@sentence.register
def token_moved(fact: TokenMoved, reader: Reader) -> Text:
    seat = seat_of(fact.side)
    at = where(seat, fact.slot, reader)
    return say(owner(seat, reader), f" {fact.name} ", "laid on " if fact.placed else "taken off ", at)


@sentence.register
def token_shifted(fact: TokenShifted, reader: Reader) -> Text:
    seat = seat_of(fact.side)
    return say(owner(seat, reader), f" {fact.name} moved to ", where(seat, fact.slot, reader))


def where(seat: int, slot: str, reader: Reader) -> Text:
    """Returns the slot or hero on which a side's token lies."""
    lain = {"hero": seat, "foe": 1 - seat}.get(slot)
    return say(f"the {SLOT_NAMES[slot]}" if lain is None else reader.whom(lain))


@sentence.register
def coin_fell(fact: CoinFell, reader: Reader) -> Text:
    seat = seat_of(fact.side)
    return say("The coin fell: ", reader.whom(seat), " ", reader.does(seat, "begin"))


@sentence.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say(owner(seat_of(fact.side), reader), " turn")


def briefly(fact: Drew | Wished | CoinFell | TurnBegan, reader: Reader) -> Text:
    """Returns an action, brief enough for a button; empty for a turn that was handed over."""
    who = reader.who(fact.seat)
    match fact:
        case Wished():
            return say(who, " wished: all 15 anew")
        case Drew(plays=plays):
            own = [play for play in plays if play.side == SIDES[fact.seat]]
            drew = [f" drew {play.cost} {play.colour}" for play in own]
            return say(who, drew[0] if drew else f" removed {len(fact.marbles)}")
        case TurnBegan(side=side):
            return say(who, " took the turn") if side == SIDES[fact.seat] else NOTHING
    return sentence(fact, reader)


@sentence.register
def undone(fact: Undone, reader: Reader) -> Text:
    """Names nobody on a device that holds both sides, since the table cannot know who tapped."""
    who = "Undone" if reader.you is None else say(reader.who(fact.seat), " undid")
    return say(who, ": ", took_back(fact.fact, reader) or "the last tap")


@sentence.register
def game_over(fact: GameOver, reader: Reader) -> Text:
    if fact.winner is None:
        return say(strong("The end"), f" ({fact.why})")
    return say(strong(reader.who(fact.winner)), " ", reader.does(fact.winner, "win"), f" ({fact.why})")


@sentence.register
def began_anew(fact: BeganAnew, reader: Reader) -> Text:
    return say("A new game")


# What an undo took back, in brief


@singledispatch
def took_back(fact: Fact, reader: Reader) -> Text:
    """Returns what was undone; empty if unknown."""
    return NOTHING


@took_back.register
def draw(fact: Drew, reader: Reader) -> Text:
    marbles = many(len(fact.marbles), "marble")
    if not fact.side:
        return say(f"{marbles} {'drawn' if fact.plays else 'removed'}")
    return say(reader.whose(seat_of(fact.side)), f" {'draw' if fact.plays else 'removal'} of {marbles}")


@took_back.register
def recolouring(fact: Recoloured, reader: Reader) -> Text:
    return sentence(fact, reader)


@took_back.register
def score(fact: Scored, reader: Reader) -> Text:
    return say(
        f"{fact.name.removeprefix('Wishing ')} {signed(fact.by)} for ", reader.whom(seat_of(fact.side))
    )


@took_back.register
def wish(fact: Wished, reader: Reader) -> Text:
    return say(reader.whose(seat_of(fact.side)), " wish")


@took_back.register
def hero(fact: Became, reader: Reader) -> Text:
    return say(f"{fact.name} for the {fact.side} player")


@took_back.register
def token(fact: TokenMoved, reader: Reader) -> Text:
    return say(reader.whose(seat_of(fact.side)), f" {fact.name} {'laid' if fact.placed else 'taken off'}")


@took_back.register
def shift(fact: TokenShifted, reader: Reader) -> Text:
    return say(reader.whose(seat_of(fact.side)), f" {fact.name} moved")


@took_back.register
def flip(fact: CoinFell, reader: Reader) -> Text:
    return say("the coin")


@took_back.register
def turn(fact: TurnBegan, reader: Reader) -> Text:
    return say(reader.whose(seat_of(fact.side)), " turn")


@took_back.register
def new_game(fact: BeganAnew, reader: Reader) -> Text:
    return say("the new game")


# The same without whose, where room is short


def took_back_briefly(fact: Fact) -> str:
    """Returns what was undone, in two lines of a narrow button; "" if unknown."""
    match fact:
        case Drew(marbles=marbles):
            return many(len(marbles), "marble")
        case Scored(name=name, by=by):
            return f"{name.removeprefix('Wishing ')} {signed(by)}"
        case TokenMoved(name=name, placed=placed):
            return f"{name} {'laid' if placed else 'off'}"
        case TokenShifted(name=name):
            return f"{name} moved"
    return BRIEF.get(type(fact), "")


BRIEF: Mapping[type[Fact], str] = {
    Recoloured: "a colour",
    Wished: "a wish",
    Became: "a hero",
    CoinFell: "the coin",
    TurnBegan: "the turn",
    BeganAnew: "the new game",
}
