"""PW-9.1, PW-9.2: hero files, what is refused in them, and tables that play with heroes of their own."""

import re
from pathlib import Path

import pytest

from games.kit.contract import Fault
from games.kit.play import Play
from games.power_well import POWER_WELL, PowerWell
from games.power_well.boards import HEROES, Hero
from games.power_well.field import COLOURS
from games.power_well.heroes import CONTENT, OWN, load_heroes, read_text
from games.power_well.open import PowerWellOpen
from games.power_well.sentences import FORMS, read
from tests.games.power_well.table import SEED, SQUIRE, duel, say

KNIGHT = (CONTENT / "knight.toml").read_text("utf-8")


@pytest.mark.rule("PW-9.1")
@pytest.mark.parametrize("slug", OWN)
def test_a_hero_has_three_boards_of_three_abilities_each_with_an_empowerment(slug: str) -> None:
    hero = HEROES[slug]
    assert [(a.colour, a.cost) for a in hero.abilities] == [(c, n) for c in range(3) for n in (1, 2, 4)]
    assert len({ability.name for ability in hero.abilities}) == 9
    for ability in hero.abilities:
        assert ability.sentences
        assert 1 <= ability.empower_cost <= 5


@pytest.mark.rule("PW-9.1")
def test_players_read_the_very_text_that_is_done() -> None:
    for slug in OWN:
        view = POWER_WELL.view(duel("cmy/ymc/ccc/mmy/yyc", left=slug).state, 0).players[0].hero
        assert view is not None
        for ability in view.abilities:
            assert all(f'"{words}"' in HEROES[slug].text for words in (*ability.words, ability.empower))


@pytest.mark.rule("PW-9.1")
def test_every_form_of_sentence_is_read() -> None:
    hero = HEROES["beasthunter"]
    kinds = {"Token": hero.kinds["trap"], "Tokens": hero.kinds["trap"], "Counter": hero.kinds["bolt"]}
    for form in FORMS:
        assert read(form, kinds).words == form


@pytest.mark.rule("PW-9.2")
def test_six_heroes_wait_at_the_well() -> None:
    assert set(OWN) == {"knight", "beasthunter", "painter", "bailiff", "lamplighter", "toad"}
    assert POWER_WELL.content() == {"heroes": 6}


@pytest.mark.rule("PW-9.1")
def test_a_token_is_read_by_its_own_plural_or_by_an_s() -> None:
    bell, ring = 'name = "Bell"', 'name = "Ring"'
    spend = '"Spend 2 Rings: Drain 5."'
    assert isinstance(read_text(SQUIRE, "squire.toml"), Hero), "Rings"
    geese = SQUIRE.replace(ring, ring + '\nplural = "Geese"')
    assert isinstance(read_text(geese.replace("Rings", "Geese"), "squire.toml"), Hero)
    fault = read_text(geese, "squire.toml")
    assert isinstance(fault, Fault)
    assert "“Rings” is no token or counter of this class board" in fault.reason
    taken = read_text(SQUIRE.replace(bell, bell + '\nplural = "Ring"'), "squire.toml")
    assert isinstance(taken, Fault)
    assert "the name “Ring” is used twice" in taken.reason
    sheep = SQUIRE.replace(ring, ring + '\nplural = "Ring"').replace("Rings", "Ring")
    assert isinstance(read_text(sheep, "squire.toml"), Hero), "one word for one and for many"
    assert spend in SQUIRE


@pytest.mark.rule("PW-9.1")
@pytest.mark.parametrize("slug", OWN)
def test_no_two_abilities_of_a_hero_are_of_one_character(slug: str) -> None:
    """They differ in what they do, not only in how much of it or in which order."""
    kinds = HEROES[slug].kinds.values()
    names = {name: kind.name for kind in kinds for name in (kind.name + "s", kind.name)}
    does = []
    for ability in HEROES[slug].abilities:
        words = " ".join(sentence.words for sentence in ability.sentences)
        for many, one in (*names.items(), ("Flies", "Fly"), ("marbles", "marble")):
            words = re.sub(rf"\b{many}\b", one, words)
        does.append(tuple(sorted(re.sub(r"\d", "X", words).split(". "))))
    assert len(set(does)) == len(does), [one for one in does if does.count(one) > 1]


def line(text: str, part: str) -> int:
    return next(number for number, found in enumerate(text.split("\n"), 1) if part in found)


def last_line(text: str, part: str) -> int:
    return max(number for number, found in enumerate(text.split("\n"), 1) if part in found)


@pytest.mark.rule("PW-9.2")
@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        ('name = "Charge"', 'nam = "Charge"', "the key “nam” is not known here"),
        ('"Deal 2."', '"Deel 2."', "“Deel 2.” is not a sentence of the vocabulary; the nearest is “Deal 2.”"),
        ('"Before: Move a Shield."', '"Before: Move a Trap."', "“Trap” is no token or counter of this"),
        ('when = "you are hit from here"', 'when = "you are hot"', "“you are hot” is no moment"),
        ('places = ["row"]', 'places = ["roof"]', "“roof” is no place"),
        ("supply = 3", "supply = 30", "“supply” must be a whole number from 1 to 9, not 30"),
        (
            'effects = ["Take 1 less."]',
            'effects = ["Deal 1."]',
            "when damage would be dealt a token can only",
        ),
        ('slug = "knight"', 'slug = "Knight!"', "“slug” must look like"),
        ('name = "Charge"', 'name = "Break the Gate"', "the name “Break the Gate” is used twice"),
        ('name = "Charge"', "name = Charge", "is not TOML"),
        ('slug = "knight"', 'slug = "knight"', "another hero has the slug “knight” already"),
    ],
)
def test_a_faulty_file_is_refused_with_name_line_and_reason(
    good: str, bad: str, reason: str, tmp_path: Path
) -> None:
    assert good in KNIGHT
    text = KNIGHT.replace(good, bad, 1)
    (tmp_path / "faulty.toml").write_text(text, "utf-8")
    (tmp_path / "squire.toml").write_text(SQUIRE, "utf-8")
    heroes, (fault,) = load_heroes(tmp_path)
    assert list(heroes) == ["squire"], "the rest load"
    where = last_line(text, bad) if "used twice" in reason else line(text, bad)
    assert (fault.file, fault.line) == ("faulty.toml", where)
    assert reason in fault.reason
    assert str(fault).startswith(f"faulty.toml, line {where}: ")


@pytest.mark.rule("PW-9.2")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("cost = 4", "cost = 3"), "the abilities of a board cost 1, 2 and 4"),
        (('story = "', 'tale = "'), "the key “tale” is not known"),
        (("[[yellow]]", "[[yellow_]]"), "the key “yellow_” is not known"),
        (
            ('effects = ["Deal 2."]', 'effects = ["Take 2 less."]'),
            "“this”, “here” and “Take” belong to tokens",
        ),
        (('"Gain 1 Ring."', '"Gain 1 Snare."'), "is a token; a token is placed"),
        (('"Place a Snare."', '"Place a Ring."'), "is a counter; it lies on no slot"),
        (('"Gain 1 Ring."]', '"Remove 1."]'), "a token that acts on a removal cannot remove"),
        (('empower = "Drain 2."', 'empower = "Before: Drain 2."'), "an Empowerment is never Before"),
        (
            ('effects = ["Deal 2."]', 'effects = ["First or Last: Deal 2."]'),
            "only an Empowerment is First or Last",
        ),
        (('effects = ["Deal 2."]', "effects = []"), "must be a list of 1 to 4 texts"),
        (('effects = ["Deal 3.",', 'effects = ["Deal +3.",'), "Deal + belong to abilities"),
        (("most = 5\n", ""), "the key “most” is missing"),
        (("[[yellow]]\ncost = 4", "[ignored]\ncost = 4"), "the key “ignored” is not known here"),
        (
            (SQUIRE[SQUIRE.index("[[yellow]]\ncost = 4") :], ""),
            "a board has three abilities, each under [[yellow]]",
        ),
        (('"Deal 2."]', f'"{"Deal 2. " * 10}."]'), "a text of at most 80 characters belongs here"),
    ],
)
def test_what_cannot_work_is_refused(change: tuple[str, str], reason: str) -> None:
    assert change[0] in SQUIRE
    fault = read_text(SQUIRE.replace(*change), "squire.toml")
    assert isinstance(fault, Fault)
    assert reason in fault.reason
    assert fault.line > 0


@pytest.mark.rule("PW-9.2")
def test_files_that_are_no_text_or_too_long_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"slug = 'a'\nname = '\xff'\n")
    (tmp_path / "b.toml").write_text("#" * 30_000, "utf-8")
    _, faults = load_heroes(tmp_path)
    assert [(fault.file, fault.line, fault.reason) for fault in faults] == [
        ("a.toml", 2, "is not UTF-8 text"),
        ("b.toml", 1, "longer than 20000 bytes"),
    ]


@pytest.mark.rule("PW-9.2")
def test_a_table_keeps_the_text_of_its_own_heroes(tmp_path: Path) -> None:
    (tmp_path / "squire.toml").write_text(SQUIRE.replace("Squire", "Page"), "utf-8")
    game = PowerWell()
    assert game.load_content(tmp_path) == []
    assert game.content() == {"heroes": 7}
    play = Play.start(game, seed=SEED)
    play.answer(0, "squire")
    play.answer(1, "knight")
    text = game.dump(play.checkpoint)
    key = play.state.players[0].hero
    del HEROES[key]
    again = Play(PowerWell(), PowerWell().load(text), play.answers)
    assert isinstance(HEROES[key], Hero)
    say(again, "-")
    assert HEROES[again.state.players[0].hero].name == "Page"


@pytest.mark.rule("PW-9.2")
def test_the_open_table_offers_them_too(tmp_path: Path) -> None:
    (tmp_path / "squire.toml").write_text(SQUIRE.replace("Squire", "Usher"), "utf-8")
    game = PowerWellOpen()
    game.load_content(tmp_path)
    play = Play.start(game, seed=SEED)
    play.answer(0, "left hero squire")
    text = game.dump(play.checkpoint)
    del HEROES[play.state.players[0].hero]
    view = PowerWellOpen().view(PowerWellOpen().load(text), 1)
    assert (view.players[0].hero, view.players[0].name) == ("squire", "Usher")
    assert "squire" in [hero.slug for hero in view.heroes]


@pytest.mark.rule("PW-9.2")
def test_a_table_forgets_the_heroes_that_nobody_chose(tmp_path: Path) -> None:
    (tmp_path / "squire.toml").write_text(SQUIRE, "utf-8")
    game = PowerWell()
    game.load_content(tmp_path)
    play = Play.start(game, seed=SEED)
    assert play.state.customs
    play.answer(0, "toad")
    play.answer(1, "knight")
    assert not play.state.customs


def test_boards_are_short_enough_for_a_phone() -> None:
    for slug in OWN:
        for ability in HEROES[slug].abilities:
            assert len(ability.name) <= 20, ability.name
            assert len(" ".join(sentence.words for sentence in ability.sentences)) <= 90, ability.name
            assert COLOURS[ability.colour]
