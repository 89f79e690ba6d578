"""The shelf on the home page."""

from app.routers.home import offered
from games.kit.contract import Option
from tests.app.bidding import Bidding


def test_a_choice_for_measuring_stands_on_no_form() -> None:
    class Measured(Bidding):
        options = (*Bidding.options, Option("measured", "Measured", ("no", "yes"), "no", hidden=True))

    assert offered(Measured()) == Bidding.options
