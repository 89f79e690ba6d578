"""The base class of deeds, the verbs of cards: requirements, effects, and the states after them."""

from collections.abc import Callable, Iterator

from games.kit.contract import Ended, Steps
from games.mistywell.cards import Act
from games.mistywell.state import City


class Deed:
    """A deed: what one verb of a card does."""

    def possible(self, s: City, act: Act) -> bool:
        """MW-4.4. Returns whether it can be done in full, as a price requires."""
        return True

    def useful(self, s: City, act: Act) -> bool:
        """Returns whether it would do anything at all; if not, it is never offered."""
        return self.possible(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        """MW-4.4. Does it as far as possible."""
        raise NotImplementedError

    def after(self, s: City, act: Act) -> Iterator[tuple[City, Act]]:
        """MW-7.6. Yields copies of the state after it, one for each Effort or Reserve it may leave others.

        Yields none if it ends the game.
        """
        next_state, next_act = s.copy(), act.done_by(act.seat, act.by)
        steps = self.do(next_state, next_act)
        try:
            question = next(steps)
            while True:
                answers = {seat: ask.parse(ask.default) for seat, ask in question.asks().items()}
                question = steps.send(answers)
        except StopIteration:
            yield next_state, next_act
        except Ended:
            return

    def sure(self, s: City, act: Act, then: Callable[[City, Act], bool]) -> "Deed | None":
        """MW-7.6. Returns it with the choices after which `then` is sure to hold; None if there are none."""
        return self if is_sure(s, act, self, then) else None

    def aimed(self) -> "Deed":
        """MW-7.6. Returns it as a price of Unity where its cubes stood: one stands where Unity has room."""
        return self


def is_sure(s: City, act: Act, first: Deed, then: Callable[[City, Act], bool]) -> bool:
    """MW-4.4, MW-7.6. Returns whether a deed can be done in full, and `then` holds however it is done."""
    if not first.possible(s, act):
        return False
    outcomes = list(first.after(s, act))
    return bool(outcomes) and all(then(next_state, next_act) for next_state, next_act in outcomes)
