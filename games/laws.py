"""Laws: invariants of every game at every moment, checked during random play."""

import json
from collections.abc import Callable, Mapping
from math import factorial, prod
from typing import Any

from games.kit import codec
from games.kit.asks import IllegalAnswer
from games.kit.contract import Game, Seat
from games.kit.dice import Dice
from games.kit.play import NO, Play
from games.kit.story import heard, read_fact
from games.kit.words import Reader

AnyPlay = Play[Any]
Law = Callable[[AnyPlay, range, Dice], None]

LONGEST = 50_000
"""In answers: a random game that is longer is considered endless."""

ENDLESS = 300
"""Number of answers after which an endless game is stopped."""

WORLDS = 4
"""Number of imagined worlds that are compared with the true one."""

NEVER = 10**9
"""An event with a probability of one in this many is considered impossible."""

NONSENSE = ("", " ", "nonsense", "-", "no!", "0", "L1 L1", "cyan=99", "yes\n", "♛", "a" * 999)


def random_answer(play: AnyPlay, dice: Dice) -> tuple[Seat, str]:
    """Returns a random legal answer of a random seat; sometimes `no` where the question allows it."""
    seat = dice.pick(sorted(play.waiting))
    if play.any_of and dice.below(4) == 0:
        return seat, NO
    return seat, play.waiting[seat].sample(dice)


def seen(play: AnyPlay, seat: Seat | None) -> dict[str, Any]:
    """Returns all that a seat (None: a watcher) may know of a game, as plain JSON."""
    asked = None if seat is None else play.ask(seat)
    return {
        "view": codec.encode(play.game.view(play.state, seat)),
        "ask": asked.describe() if asked else None,
        "default": asked.default if asked else None,
        "pending": None if seat is None else play.pending(seat),
        "story": [[fact.kind, fact.detail] for fact in heard(play.story, seat)],
        "done": sorted(play.done),
        "waiting": sorted(play.waiting),
        "question": play.question,
        "any_of": play.any_of,
        "result": codec.encode(play.result),
    }


def fingerprint(play: AnyPlay, seats: range) -> dict[str, Any]:
    """Returns the complete state of a game in progress, hidden information included."""
    return {
        "state": play.game.dump(play.state),
        "checkpoint": play.game.dump(play.checkpoint),
        "answers": list(play.answers),
        "notation": play.game.notation(play.state),
        "story": list(play.story),
        "seen": [seen(play, seat) for seat in seats],
        "back": [play.can_take_back(seat) for seat in seats],
    }


def everything_can_be_shown(play: AnyPlay, seats: range, dice: Dice) -> None:
    """View, ask and story of every seat are serializable; with perfect information all views are equal."""
    for seat in (None, *seats):
        json.dumps(seen(play, seat))
    if play.game.perfect_information:
        views = [play.game.view(play.state, seat) for seat in (None, *seats)]
        assert all(view == views[0] for view in views)
    assert play.game.notation(play.state)


def every_fact_has_words(play: AnyPlay, seats: range, dice: Dice) -> None:
    """Every fact has words for each seat that may hear it, survives storage, and has a declared type."""
    game = play.game
    names = tuple(f"Player {seat + 1}" for seat in seats)
    for fact in (*play.story, *play.closed_facts):
        assert game.sentence(fact, Reader(names)), f"no words for {fact}"
        for seat in seats:
            assert not fact.heard_by(seat) or game.sentence(fact, Reader(names, seat)), f"no words for {fact}"
        if game.facts:
            stored = json.loads(codec.dumps([fact.kind, fact.detail, fact.to]))
            assert read_fact(game.facts, *stored) == fact
            assert type(fact) is game.facts[fact.kind], f"{fact} has no type"


def the_sums_hold(play: AnyPlay, seats: range, dice: Dice) -> None:
    """The game's own invariants hold after every answer, and the value of a position is from 0 to 1."""
    play.game.check(play.state)
    for seat in seats:
        assert 0 <= play.game.value(play.state, seat) <= 1


def reloading_equals_living_on(play: AnyPlay, seats: range, dice: Dice) -> None:
    """A game that was stored and loaded equals the original, and dumps to the same text."""
    text = play.game.dump(play.checkpoint)
    assert play.game.dump(play.game.load(text)) == text
    again = Play(play.game, play.game.load(text), play.answers)
    assert fingerprint(again, seats) == fingerprint(play, seats)


def illegal_answers_change_nothing(play: AnyPlay, seats: range, dice: Dice) -> None:
    """A refused answer leaves no trace; a seat that is not asked cannot answer."""
    before = fingerprint(play, seats)
    texts = {*NONSENSE, *(ask.sample(dice) + " ?" for ask in play.waiting.values())}
    for seat in (*seats, len(seats)):
        ask = play.ask(seat)
        for text in sorted(texts):
            if ask is None or (ask.why(text) and not (play.any_of and text == NO)):
                refuse(play, seat, text)
    assert fingerprint(play, seats) == before


def refuse(play: AnyPlay, seat: Seat, text: str) -> None:
    """Asserts that an answer is refused."""
    try:
        play.answer(seat, text)
    except IllegalAnswer:
        return
    raise AssertionError(f"Seat {seat} was allowed to answer {text[:60]!r}")


def what_is_offered_is_legal(play: AnyPlay, seats: range, dice: Dice) -> None:
    """The default, samples and candidates of bots are legal, also when submitted as a form."""
    for seat, ask in play.waiting.items():
        weighed = play.game.candidates(play.state, seat, ask, dice)
        assert weighed
        for text in (ask.default, ask.sample(dice), *weighed):
            assert ask.why(text) is None, (text, str(ask.why(text)))
            assert ask.compose({"answer": [text]}) == text
        if ask.size <= 500:
            listed = list(ask)
            assert len(listed) == len(set(listed)) == ask.size


def forks_are_independent(play: AnyPlay, seats: range, dice: Dice) -> None:
    """An answer in a fork affects only that fork, and has the same effects in any other."""
    before = fingerprint(play, seats)
    left, right = play.fork(), play.fork()
    seat, text = random_answer(play, dice)
    left.answer(seat, text)
    assert fingerprint(play, seats) == before == fingerprint(right, seats)
    right.answer(seat, text)
    assert fingerprint(left, seats) == fingerprint(right, seats)
    assert left.closed == right.closed


def taking_back_restores(play: AnyPlay, seats: range, dice: Dice) -> None:
    """Taking an answer back restores the state; giving it again has the same effects."""
    world = play.fork()
    seat, text = random_answer(play, dice)
    world.answer(seat, text)
    after = fingerprint(world, seats)
    for other in seats:
        if other != seat and other not in world.done:
            assert not world.can_take_back(other), "another seat answered since"
    if not world.can_take_back(seat):
        return
    world.take_back(seat)
    assert fingerprint(world, seats) == fingerprint(play, seats)
    world.answer(seat, text)
    assert fingerprint(world, seats) == after


def worlds_look_alike(play: AnyPlay, seats: range, dice: Dice) -> None:
    """The view, ask and story of a seat are the same in every world that it imagines.

    And an imagined world depends only on what the seat knows: imagined with the same dice from another
    imagined world, it comes out the same.
    """
    for seat in seats:
        known, known_to_all = seen(play, seat), seen(play, None)
        one, other = dice.spawn(), dice.spawn()
        world = play.imagine(seat, one.copy())
        assert seen(world, seat) == known
        assert seen(world, None) == known_to_all
        world.game.check(world.state)
        again = play.imagine(seat, other).imagine(seat, one.copy())
        assert again.game.dump(again.state) == world.game.dump(world.state)
        assert [again.pending(s) for s in seats] == [world.pending(s) for s in seats]
        live_on(world, dice)


def worlds_differ(play: AnyPlay, seats: range, dice: Dice) -> None:
    """An imagined world has other dice than the true one and other imagined ones, and so other hidden cards.

    Where so few deals are possible that all worlds may be equal by chance, only the dice are compared.
    """
    for seat in seats:
        worlds = [play.imagine(seat, dice.spawn()) for _ in range(WORLDS)]
        seeds = {world.state.dice.seed for world in (play, *worlds)}
        assert len(seeds) == 1 + WORLDS, "an imagined world keeps the dice"
        true, *others = (dealt(world, seat) for world in (play, *worlds))
        cards = sorted(card for pile in true for card in pile)
        assert all(sorted(card for pile in other for card in pile) == cards for other in others)
        deals = factorial(len(cards)) // prod(factorial(len(pile)) for pile in true)
        if deals**WORLDS >= NEVER:
            assert any(other != true for other in others), "an imagined world keeps the hidden cards"


def dealt(play: AnyPlay, seat: Seat) -> list[list[Any]]:
    """Returns the piles hidden from a seat, each sorted."""
    return [sorted(pile) for pile in play.game.hidden(play.state, seat)]


def live_on(world: AnyPlay, dice: Dice) -> None:
    """Gives a few answers in an imagined world, and the same in a fork of it."""
    for _ in range(4):
        if world.result is not None:
            return
        twin = world.fork()
        seat, text = random_answer(world, dice)
        world.answer(seat, text)
        twin.answer(seat, text)
        assert twin.game.dump(twin.state) == world.game.dump(world.state)
    world.game.check(world.state)


def anyone_may_resign(play: AnyPlay, seats: range, dice: Dice) -> None:
    """After a resignation the game is over or continues without the seat, and can be stored and loaded."""
    world = play.fork()
    seat = dice.pick(seats)
    world.resign(seat)
    assert world.game.endless or seat not in world.waiting, "whoever resigned is waited for"
    the_sums_hold(world, seats, dice)
    everything_can_be_shown(world, seats, dice)
    reloading_equals_living_on(world, seats, dice)
    live_on(world, dice)
    assert world.game.endless or seat not in world.waiting, "whoever resigned is waited for"


ALWAYS: tuple[Law, ...] = (the_sums_hold, everything_can_be_shown, every_fact_has_words)
"""Laws checked after every answer."""

NOW_AND_THEN: tuple[Law, ...] = (
    reloading_equals_living_on,
    illegal_answers_change_nothing,
    what_is_offered_is_legal,
    forks_are_independent,
    taking_back_restores,
    worlds_look_alike,
    worlds_differ,
    anyone_may_resign,
)
"""More expensive laws, each checked at any moment with the odds that the caller gives."""


def play_at_random(
    game: Game[Any], seats: int, options: Mapping[str, str], seed: bytes, odds: int = 4
) -> AnyPlay:
    """Plays one random game, checking all laws, each of the expensive ones after one answer in `odds`."""
    play: AnyPlay = Play.start(game, seats=seats, options=options, seed=seed)
    dice = Dice(seed).spawn()
    everyone = range(seats)
    for _ in range(ENDLESS if game.endless else LONGEST):
        for law in ALWAYS:
            law(play, everyone, dice)
        if play.result is not None:
            break
        assert play.waiting, "nobody is asked, and the game is not over"
        for law in NOW_AND_THEN:
            if dice.below(odds) == 0:
                law(play, everyone, dice)
        play.answer(*random_answer(play, dice))
    assert game.endless or play.result is not None, f"no end in sight: {game.notation(play.state)}"
    assert play.result is None or len(play.result.values) == seats
    return play


def random_table(game: Game[Any], dice: Dice) -> tuple[int, dict[str, str]]:
    """Draws a number of seats and options that the game allows."""
    return dice.pick(game.seats), {option.name: dice.pick(option.choices) for option in game.options}
