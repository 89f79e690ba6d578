"""What every verb of the cards says of itself: whether it can be done, does anything, and what it leaves."""

from collections.abc import Callable, Iterator

from games.kit.contract import Ended, Steps
from games.mistywell.cards import Act
from games.mistywell.state import City


class Deed:
    """A verb."""

    def possible(self, s: City, act: Act) -> bool:
        """MW-4.4. Whether all of it can be done: what an optional cost asks for."""
        return True

    def useful(self, s: City, act: Act) -> bool:
        """Whether anything at all would happen: what is not is never offered."""
        return self.possible(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        """MW-4.4. Does it, as far as possible."""
        raise NotImplementedError

    def after(self, s: City, act: Act) -> Iterator[tuple[City, Act]]:
        """MW-7.6. Copies of the table after it, as many as leave others a different Effort or Reserve.

        None where it ends the game.
        """
        world, worker = s.copy(), act.done_by(act.seat, act.by)
        steps = self.do(world, worker)
        try:
            question = next(steps)
            while True:
                answers = {seat: ask.parse(ask.default) for seat, ask in question.asks().items()}
                question = steps.send(answers)
        except StopIteration:
            yield world, worker
        except Ended:
            return

    def sure(self, s: City, act: Act, then: Callable[[City, Act], bool]) -> "Deed | None":
        """MW-7.6. As much of its choice as something is sure to be so after, if any of it is."""
        return self if surely(s, act, self, then) else None

    def aimed(self) -> "Deed":
        """MW-7.6. The same as a price of Unity where its cubes stood: some are taken where there is room."""
        return self


def surely(s: City, act: Act, first: Deed, then: Callable[[City, Act], bool]) -> bool:
    """MW-4.4, MW-7.6. Whether something is so after all of a deed is done, however it is done."""
    if not first.possible(s, act):
        return False
    worlds = list(first.after(s, act))
    return bool(worlds) and all(then(world, worker) for world, worker in worlds)
