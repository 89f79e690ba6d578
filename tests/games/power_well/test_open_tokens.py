"""PW-2.1, PW-8.1, PW-8.2: tokens that are laid, moved and taken off at the open table."""

import pytest

from games.power_well.open_taps import Tap
from tests.games.power_well.test_open import LEFT, RIGHT, open_table, refusal_of, seen, tap

pytestmark = pytest.mark.rule("PW-2.1")


class TestTokens:
    KNIGHT = "knight c10 m10 y10 flow 0 coins 4"

    def test_a_token_goes_to_a_free_slot_and_comes_off_again(self) -> None:
        play = open_table(left=self.KNIGHT)
        supply = seen(play).players[LEFT].supply["shield"]
        view = tap(play, "left token shield left2")
        assert [(token.kind, token.slot) for token in view.players[LEFT].tokens] == [("shield", "left2")]
        assert view.players[LEFT].supply["shield"] == supply - 1
        assert tap(play, "left off left2 shield").players[LEFT].tokens == ()
        assert seen(play).players[LEFT].supply["shield"] == supply

    @pytest.mark.rule("PW-8.1")
    def test_a_token_goes_to_another_free_slot_and_undo_brings_it_back(self) -> None:
        play = open_table(left=f"{self.KNIGHT} shield1@left2 shield2@left4")
        supply = seen(play).players[LEFT].supply["shield"]
        before = play.state.notation
        view = tap(play, "left move left2 shield left3", seat=RIGHT)
        assert [(token.id, token.slot) for token in view.players[LEFT].tokens] == [
            ("left-shield1", "left3"),
            ("left-shield2", "left4"),
        ]
        assert view.players[LEFT].supply["shield"] == supply
        tap(play, "undo")
        assert play.state.notation == before

    @pytest.mark.parametrize(
        ("to", "number"),
        [
            ("left4", "PW-8.2"),
            ("left2", "PW-8.2"),
            ("right3", "PW-8.1"),
            ("nowhere", "PW-8.1"),
            ("L3", "PW-8.1"),
        ],
    )
    def test_a_token_is_moved_to_no_other_place(self, to: str, number: str) -> None:
        play = open_table(left=f"{self.KNIGHT} shield1@left2 shield2@left4")
        assert number in refusal_of(play, f"left move left2 shield {to}")
        assert "PW-8.1" in refusal_of(play, "left move left1 shield left3")

    def test_every_move_that_is_possible_is_listed(self) -> None:
        play = open_table(left=f"{self.KNIGHT} shield1@left2 shield2@left4")
        listed = [text for text in Tap(play.state).small_taps() if " move " in text]
        free = ("left1", "left3", "left5")
        assert listed == [f"left move {slot} shield {to}" for slot in ("left2", "left4") for to in free]

    def test_a_slot_holds_one_token_of_each_player(self) -> None:
        play = open_table(left=self.KNIGHT)
        tap(play, "left token shield left2")
        assert "PW-8.2" in refusal_of(play, "left token shield left2")

    def test_no_more_than_the_supply_can_be_placed(self) -> None:
        play = open_table(left=self.KNIGHT)
        player = seen(play).players[LEFT]
        (shield,) = (kind for kind in player.kinds if kind.kind == "shield")
        tap(play, *(f"left token shield {slot}" for slot in shield.slots[: shield.supply]))
        assert "PW-8.1" in refusal_of(play, f"left token shield {shield.slots[-1]}")

    @pytest.mark.parametrize(
        "text",
        [
            "left token shield right2",
            "left token shield nowhere",
            "left token trap left2",
            "left off left2 shield",
        ],
    )
    def test_other_tokens_and_other_places_are_refused(self, text: str) -> None:
        assert "PW-8.1" in refusal_of(open_table(left=self.KNIGHT), text)

    def test_without_a_hero_there_are_no_tokens(self) -> None:
        assert seen(open_table()).players[LEFT].kinds == ()
        assert "PW-8.1" in refusal_of(open_table(), "left token shield left2")
