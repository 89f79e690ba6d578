"""The duel in the order of the rulebook: setup, opening, turns (PW-3, PW-4, PW-6)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.kit.asks import Ask, Choose, Some
from games.kit.contract import Question, Steps, ask_all, choose, done
from games.kit.dice import Dice
from games.power_well import damage, tokens
from games.power_well.before_effects import Aim
from games.power_well.boards import Ability, By, Sentence, hero_of
from games.power_well.effects import about, draw, marble_options, pick, remove
from games.power_well.field import COLOURS, EVERYTHING, Field, names
from games.power_well.paths import REACH, fused, path
from games.power_well.roster import offered
from games.power_well.state import MOST_FLOW, Doing, Duel, Player
from games.power_well.story import (
    Cause,
    CoinFell,
    Fizzled,
    HeroesShown,
    Opened,
    Over,
    Passed,
    Played,
    Removed,
    TurnBegan,
    Wished,
)
from games.power_well.turn import PASS, WISH, Declared, Marbles, Position, Turn, aim

OPENING = 3
"""PW-3.3. Limit on marbles removed in the opening."""
LAST_TURN = 200
"""PW-9.3. A hundred turns of each player."""


def new_duel(dice: Dice, customs: dict[str, str], random_heroes: bool) -> Duel:
    """PW-3.1, PW-3.2. Returns a new duel: random Field and first turn; two heroes drawn, or none yet."""
    duel = Duel(dice=dice, field=Field.new(dice), players=(Player(), Player()), customs=customs)
    duel.turn = dice.below(2)
    if random_heroes:
        drawn = dice.sample(tuple(offered(customs).values()), len(duel.players))
        for player, hero in zip(duel.players, drawn, strict=True):
            player.hero = hero
        drop_unused_customs(duel)
        duel.phase = "opening"
    return duel


def drop_unused_customs(s: Duel) -> None:
    """PW-9.2. Drops the text of a table's own heroes that are not played."""
    played = [player.hero for player in s.players]
    s.customs = {key: text for key, text in s.customs.items() if key in played}


def step(s: Duel) -> Steps[None]:
    """Resolves one step: the choice of heroes, the opening, or a turn."""
    if s.phase == "heroes":
        return choose_heroes(s)
    return opening(s) if s.phase == "opening" else turn(s)


# PW-3: setup


def choose_heroes(s: Duel) -> Steps[None]:
    """PW-3.2. Asks both players for heroes in secret, then shows both; they may be the same."""
    options = offered(s.customs)
    ask: Ask = Choose("hero", options, rule="PW-3.2", private=True)
    chosen = yield from ask_all(lambda: {0: ask, 1: ask})
    for seat, player in enumerate(s.players):
        player.hero = chosen[seat]
    drop_unused_customs(s)
    s.phase = "opening"


def opening(s: Duel) -> Steps[None]:
    """PW-3.3. Lets the second player remove up to 3 marbles from the Middle and the foe's column."""
    first, second = s.turn, 1 - s.turn
    heroes = hero_of(s, 0), hero_of(s, 1)
    s.tell(HeroesShown(tuple(hero.slug for hero in heroes), tuple(hero.name for hero in heroes)))
    s.tell(CoinFell(first))
    ask = Some("opening", marble_options(REACH[first]), 0, OPENING, rule="PW-3.3", seat=second)
    marbles = sum((yield from choose(second, ask)))
    s.tell(Opened(second, names(marbles)))
    if marbles:
        draw(s, marbles)
    s.phase = "turn"


# PW-4: a turn


def turn(s: Duel) -> Steps[None]:
    """PW-4. Plays a turn: an optional wish, one ability or a pass, Power Flow at the end."""
    begin(s)
    yield from tokens.trigger(s, "starts", s.turn)
    declared = yield from choose(s.turn, lambda: turn_ask(s, wished=False))
    if declared == WISH:
        yield from wish(s)
        declared = yield from choose(s.turn, lambda: turn_ask(s, wished=True))
    if declared == PASS:
        s.tell(Passed(s.turn))
    else:
        yield from activate(s, declared)
    yield done(s.turn)
    yield from tokens.trigger(s, "ends", s.turn)
    finish(s)


def begin(s: Duel) -> None:
    """PW-4.1. Begins a turn; the Power Flow held now is the limit for empowering."""
    s.turns += 1
    s.ready, s.spent = s.players[s.turn].flow, False
    s.played, s.doing = 0, None
    s.tell(TurnBegan(s.turn, s.round))


def turn_ask(s: Duel, wished: bool) -> Turn:
    """PW-4.2, PW-4.3. Returns the question of a turn."""
    player = s.players[s.turn]
    flow = min(s.ready, player.flow)
    return Turn(s, position(s), hero_of(s, s.turn), flow, player.coins, wished)


def position(s: Duel) -> Position:
    """Returns what determines the plays of the player whose turn it is."""
    return Position(s.field, s.turn, s.players[s.turn].exhausted)


def wish(s: Duel) -> Steps[None]:
    """PW-4.2. Pays a coin for fifteen new marbles, of which the foe may remove one."""
    foe = 1 - s.turn
    s.players[s.turn].coins -= 1
    s.tell(Wished(s.turn))
    yield from remove(s, s.turn, EVERYTHING)
    ask = Some("help", marble_options(EVERYTHING), 0, 1, rule="PW-4.2", seat=s.turn)
    marbles = sum((yield from choose(foe, ask)))
    if not marbles:
        s.tell(Removed(foe, (), None))
    yield from remove(s, foe, marbles)


def finish(s: Duel) -> None:
    """PW-4.4, PW-9.3. Ends a turn: 1 Power Flow if none was spent; after a hundred turns each, the result."""
    if not s.spent and s.players[s.turn].flow < MOST_FLOW:
        damage.change_flow(s, s.turn, 1, None)
    if s.turns >= LAST_TURN:
        count_bars(s)
    s.turn = 1 - s.turn


def count_bars(s: Duel) -> None:
    """PW-9.3. Ends the duel: the higher sum of the three bars wins, equal sums are a draw."""
    left, right = (sum(player.bars) for player in s.players)
    if left != right:
        damage.win(s, 0 if left > right else 1, "time")
    s.phase = "over"
    s.tell(Over("time", None))
    s.end((0.5, 0.5), "time")


# PW-6: resolving an ability


def activate(s: Duel, declared: Declared) -> Steps[None]:
    """PW-6. Resolves an ability: payment for empowering, Before effects, marbles, other effects."""
    ability = declared.ability
    s.attack, s.extra, s.warded = -1, 0, []
    s.doing = doing = Doing(ability.name, declared.empowered)
    if declared.empowered:
        empower(s, ability)
    marbles, waiting = declared.marbles, ability_sentences(ability, s.turn)
    if not marbles:
        waiting = yield from resolve_before(s, ability, doing)
        marbles = yield from ask_marbles(s, ability)
    if not marbles:
        s.doing = None
        s.tell(Fizzled(s.turn, ability.name))
        return
    if declared.empowered:
        waiting = yield from with_empowerment(s, ability, waiting, doing)
    yield from play_marbles(s, declared, marbles)
    yield from resolve(s, waiting, doing)


Waiting = Sequence[tuple[int, Sentence, By]]
"""Sentences still to be done, each with its number and the source of its effect."""


def resolve(s: Duel, waiting: Waiting, doing: Doing) -> Steps[None]:
    """PW-6.6. Does sentences in order; one that records no fact and adds nothing to a Deal was vain."""
    for number, sentence, by in waiting:
        doing.now, facts_before, extra_before = number, len(s.story), s.extra
        yield from sentence.effect.do(s, by)
        (doing.vain if facts_before == len(s.story) and extra_before == s.extra else doing.done).append(
            number
        )
    doing.now = -1


@lru_cache(maxsize=1024)
def ability_sentences(ability: Ability, seat: int) -> Waiting:
    """Returns the sentences of a seat's ability, without the Empowerment."""
    return [
        (number, sentence, effect_source(seat, ability, sentence))
        for number, sentence in enumerate(ability.sentences)
    ]


def effect_source(seat: int, ability: Ability, sentence: Sentence) -> By:
    """Returns the source of a sentence's effect."""
    return By(seat, ability.name, sentence.words)


def empower(s: Duel, ability: Ability) -> None:
    """PW-6.2. Pays for empowering at once, even if the activation later fails."""
    s.spent = s.spent or ability.empower_cost > 0
    damage.change_flow(s, s.turn, -ability.empower_cost, Cause(s.turn, ability.name))


def resolve_before(s: Duel, ability: Ability, doing: Doing) -> Steps[Waiting]:
    """PW-6.3. Asks for each Before effect whether it is done now; returns the sentences left."""
    waiting: list[tuple[int, Sentence, By]] = []
    for number, sentence, source in ability_sentences(ability, s.turn):
        is_now = sentence.before and sentence.effect.able(s, source)
        if is_now:
            doing.now = number
            doing.timed.append(number)
            aimed_source, when = allowed_times(s, sentence, source, aim(s, s.turn, ability, number + 1))
            is_now = yield from pick(s.turn, "before", when, aimed_source, "PW-6.3")
        if is_now:
            yield from resolve(s, [(number, sentence, aimed_source)], doing)
        else:
            waiting.append((number, sentence, source))
    doing.now = -1
    return waiting


def allowed_times(s: Duel, sentence: Sentence, source: By, rest: Aim) -> tuple[By, dict[str, bool]]:
    """PW-6.1. Returns how and when a Before effect may be done, such that a valid play stays possible.

    Nothing is restricted if there is a valid play already, or none can be reached any more.
    """
    when = {"now": True, "later": False}
    if rest._replace(changes=()).met(s.field):
        return source, when
    change = sentence.effect.change(s, source)
    possible = {
        "now": bool(rest.uses(s.field, change)) if change else rest.met(s.field),
        "later": rest.met(s.field),
    }
    allowed = {name: value for name, value in when.items() if possible[name]}
    return (source._replace(aim=rest), allowed) if allowed else (source, when)


def ask_marbles(s: Duel, ability: Ability) -> Steps[int]:
    """PW-6.3. Returns the marbles of an ability with a Before effect; 0 if no valid play is left."""
    at = position(s)
    if not at.plays(ability):
        return 0
    marbles: int = yield from choose(
        s.turn, lambda: Marbles(at, ability, about(By(s.turn, ability.name, "")))
    )
    return marbles


def with_empowerment(s: Duel, ability: Ability, waiting: Waiting, doing: Doing) -> Steps[Waiting]:
    """PW-6.2. Returns the sentences with the Empowerment last, or first if First or Last and chosen so."""
    extra, number = ability.empowerment, len(ability.sentences)
    source = effect_source(s.turn, ability, extra)
    if extra.first_or_last:
        doing.now = number
        when = {"first": True, "last": False}
        doing.timed.append(number)
        doing.first = yield from pick(s.turn, "order", when, source, "PW-6.2")
        doing.now = -1
    last = (number, extra, source)
    return [last, *waiting] if doing.first else [*waiting, last]


def play_marbles(s: Duel, declared: Declared, marbles: int) -> Iterable[Question]:
    """PW-6.4. Plays marbles: they leave, the Field refills, fused ones heal, then tokens beside them act."""
    ability, seat = declared.ability, s.turn
    player = s.players[seat]
    fused_marbles = fused(s.field, ability.colour, marbles) if player.exhausted else {}
    order = path(s.field, seat, ability.colour, marbles, player.exhausted)
    colour, fused_in = COLOURS[ability.colour], sum(fused_marbles.values())
    s.tell(Played(seat, ability.name, colour, names(marbles), order, declared.empowered, fused_in))
    s.played = marbles
    draw(s, marbles)
    for bar, count in fused_marbles.items():
        damage.fuse(s, seat, bar, count)
    return tokens.trigger(s, "played", seat, marbles)
