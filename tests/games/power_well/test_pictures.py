"""What the rulebook's pictures show is what the duel does (PW-5.6)."""

import pytest

from games.power_well import POWER_WELL
from games.power_well.pictures import Drawn, Heals, picture
from tests.games.pictured import shown
from tests.games.power_well.table import duel, facts, refused, say


def drawn(words: str) -> Drawn:
    position, done = shown("power_well", words)
    value = picture("\n".join([position, *(f"> {one}" for one in done)])).piece.value
    assert isinstance(value, Drawn)
    return value


def played(words: str, ability: str) -> tuple[str, str, str]:
    """The Field and the left player of a picture, and its play for an ability of the Squire."""
    position, (play,) = shown("power_well", words)
    field, side = position.splitlines()
    return field, side.replace("left", "squire"), f"{play} : {ability}"


@pytest.mark.rule("PW-5.4", "PW-5.6")
def test_four_magenta_through_two_cyan() -> None:
    picture = drawn("Two cyan marbles join four magenta ones")
    assert picture.pays == ("magenta", 4)
    assert picture.heals == (Heals("cyan", 4, 7, back=False),)
    field, left, answer = played("Two cyan marbles join four magenta ones", "Tide")
    table = say(duel(field, left=left), answer)
    assert facts(table, "fuse") == [{"seat": 0, "bar": "cyan", "amount": 4, "left": 7}]


@pytest.mark.rule("PW-5.6", "PW-7.6")
def test_two_magenta_over_all_ten() -> None:
    picture = drawn("eight that join them")
    assert picture.pays == ("magenta", 2)
    assert picture.heals == (Heals("cyan", 6, 7, back=False), Heals("yellow", 10, 10, back=True))
    assert picture.line.count("L") == 9
    field, left, answer = played("eight that join them", "Lay")
    table = say(duel(field, left=left), answer)
    told = [(fact["bar"], fact["amount"], fact["left"]) for fact in facts(table, "fuse")]
    assert told == [("cyan", 6, 7), ("yellow", 10, 10)]


@pytest.mark.rule("PW-5.6")
def test_two_diagonal_steps() -> None:
    picture = drawn("only at a corner")
    assert (picture.pays, picture.rule) == (("", 0), "PW-5.3")
    field, left, answer = played("only at a corner", "Lay")
    assert refused(duel(field, left=left), answer) == f"{picture.rule}: {picture.no}"


@pytest.mark.rule("PW-5.3")
def test_four_round_a_corner_and_four_as_a_t() -> None:
    assert drawn("round a corner").pays == ("magenta", 4)
    assert drawn("shape of a T").rule == "PW-5.3"


@pytest.mark.rule("PW-1.5", "PW-8.1")
def test_a_whole_field_and_tokens_on_its_rails() -> None:
    whole = drawn("written down just now")
    assert "".join(top.letter for top in whole.tops) == "LMR"
    assert [cell.colour for cell in whole.rows[0].cells] == ["cyan", "magenta", "yellow"]
    lying = drawn("Tokens beside the Field")
    assert [token.name for token in lying.rows[1].left] == ["Shield"]
    assert [token.name for token in lying.tops[1].tokens] == ["Trap"]
    says = POWER_WELL.picture(shown("power_well", "Tokens beside")[0]).says
    assert says[-2:] == ("Shield: left rail, row 2.", "Trap: top rail, middle column.")
