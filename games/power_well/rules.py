"""The duel, in the order of the rulebook: setup, the opening, turns (PW-3, PW-4, PW-6)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.kit.asks import Ask, Choose, Some
from games.kit.contract import Question, Steps, ask_all, choose, done
from games.kit.dice import Dice
from games.power_well import damage, tokens
from games.power_well.before import Aim
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
"""PW-3.3."""
LAST_TURN = 200
"""PW-9.3. A hundred turns of each player."""


def new_duel(dice: Dice, customs: dict[str, str], random_heroes: bool) -> Duel:
    """PW-3.1, PW-3.2. Two players, a coin flip for the first turn, the Field; heroes chosen, or two drawn."""
    duel = Duel(dice=dice, field=Field.new(dice), players=(Player(), Player()), customs=customs)
    duel.turn = dice.below(2)
    if random_heroes:
        drawn = dice.sample(tuple(offered(customs).values()), len(duel.players))
        for player, hero in zip(duel.players, drawn, strict=True):
            player.hero = hero
        keep_customs(duel)
        duel.phase = "opening"
    return duel


def keep_customs(s: Duel) -> None:
    """PW-9.2. A table keeps the text of the heroes of its own that it plays with, and no other."""
    played = [player.hero for player in s.players]
    s.customs = {key: text for key, text in s.customs.items() if key in played}


def step(s: Duel) -> Steps[None]:
    """One step: the choice of heroes, the opening, or a turn."""
    if s.phase == "heroes":
        return choose_heroes(s)
    return opening(s) if s.phase == "opening" else turn(s)


# PW-3: setup


def choose_heroes(s: Duel) -> Steps[None]:
    """PW-3.2. Both choose in secret, shown together; the same hero twice is allowed."""
    options = offered(s.customs)
    ask: Ask = Choose("hero", options, rule="PW-3.2", private=True)
    chosen = yield from ask_all(lambda: {0: ask, 1: ask})
    for seat, player in enumerate(s.players):
        player.hero = chosen[seat]
    keep_customs(s)
    s.phase = "opening"


def opening(s: Duel) -> Steps[None]:
    """PW-3.3. The second player may remove up to 3 marbles from the Middle and the foe's column."""
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
    """PW-4. A turn: a wish for help, one ability or a pass, the Power Flow of its end."""
    begin(s)
    yield from tokens.wake(s, "starts", s.turn)
    declared = yield from choose(s.turn, lambda: turn_ask(s, wished=False))
    if declared == WISH:
        yield from wish(s)
        declared = yield from choose(s.turn, lambda: turn_ask(s, wished=True))
    if declared == PASS:
        s.tell(Passed(s.turn))
    else:
        yield from activate(s, declared)
    yield done(s.turn)
    yield from tokens.wake(s, "ends", s.turn)
    finish(s)


def begin(s: Duel) -> None:
    """PW-4.1. The Power Flow for empowering this turn is what the player holds now."""
    s.turns += 1
    s.ready, s.spent = s.players[s.turn].flow, False
    s.played, s.doing = 0, None
    s.tell(TurnBegan(s.turn, s.round))


def turn_ask(s: Duel, wished: bool) -> Turn:
    """PW-4.2, PW-4.3. What the player may do now."""
    player = s.players[s.turn]
    flow = min(s.ready, player.flow)
    return Turn(s, position(s), hero_of(s, s.turn), flow, player.coins, wished)


def position(s: Duel) -> Position:
    """What the player of this turn may play from."""
    return Position(s.field, s.turn, s.players[s.turn].exhausted)


def wish(s: Duel) -> Steps[None]:
    """PW-4.2. A coin for fifteen new marbles; then the foe may remove one from anywhere."""
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
    """PW-4.4, PW-9.3. Who spent no Power Flow gains 1; after a hundred turns each the bars decide."""
    if not s.spent and s.players[s.turn].flow < MOST_FLOW:
        damage.flow(s, s.turn, 1, None)
    if s.turns >= LAST_TURN:
        count_bars(s)
    s.turn = 1 - s.turn


def count_bars(s: Duel) -> None:
    """PW-9.3. The higher sum of the three bars wins; equal sums draw."""
    left, right = (sum(player.bars) for player in s.players)
    if left != right:
        damage.win(s, 0 if left > right else 1, "time")
    s.phase = "over"
    s.tell(Over("time", None))
    s.end((0.5, 0.5), "time")


# PW-6: resolving an ability


def activate(s: Duel, declared: Declared) -> Steps[None]:
    """PW-6. Empowering is paid, Before effects have their chance, marbles leave, effects follow."""
    ability = declared.ability
    s.attack, s.extra, s.warded = -1, 0, []
    s.doing = doing = Doing(ability.name, declared.empowered)
    if declared.empowered:
        empower(s, ability)
    marbles, waiting = declared.marbles, deeds(ability, s.turn)
    if not marbles:
        waiting = yield from before(s, ability, doing)
        marbles = yield from late_marbles(s, ability)
    if not marbles:
        s.doing = None
        s.tell(Fizzled(s.turn, ability.name))
        return
    if declared.empowered:
        waiting = yield from in_order(s, ability, waiting, doing)
    yield from play_marbles(s, declared, marbles)
    yield from carry_out(s, waiting, doing)


Waiting = Sequence[tuple[int, Sentence, By]]
"""Sentences that are still to be done, each with its number and whose effect it is."""


def carry_out(s: Duel, waiting: Waiting, doing: Doing) -> Steps[None]:
    """PW-6.6. Sentences are done: in vain, if nothing is told of one and nothing waits to join a Deal."""
    for number, sentence, by in waiting:
        doing.now, told, extra = number, len(s.story), s.extra
        yield from sentence.effect.do(s, by)
        (doing.vain if told == len(s.story) and extra == s.extra else doing.done).append(number)
    doing.now = -1


@lru_cache(maxsize=1024)
def deeds(ability: Ability, seat: int) -> Waiting:
    """The sentences of an ability of a seat; its Empowerment is not among them."""
    return [
        (number, sentence, by(seat, ability, sentence)) for number, sentence in enumerate(ability.sentences)
    ]


def by(seat: int, ability: Ability, sentence: Sentence) -> By:
    """Whose effect a sentence is, while the ability resolves."""
    return By(seat, ability.name, sentence.words)


def empower(s: Duel, ability: Ability) -> None:
    """PW-6.2. The cost is paid now, even if the ability should come to nothing."""
    s.spent = s.spent or ability.empower_cost > 0
    damage.flow(s, s.turn, -ability.empower_cost, Cause(s.turn, ability.name))


def before(s: Duel, ability: Ability, doing: Doing) -> Steps[Waiting]:
    """PW-6.3. Before effects may be done now; what is left for its normal place is returned."""
    waiting: list[tuple[int, Sentence, By]] = []
    for number, sentence, deed in deeds(ability, s.turn):
        now = sentence.before and sentence.effect.able(s, deed)
        if now:
            doing.now = number
            doing.timed.append(number)
            aimed, when = needed(s, sentence, deed, aim(s, s.turn, ability, number + 1))
            now = yield from pick(s.turn, "before", when, aimed, "PW-6.3")
        if now:
            yield from carry_out(s, [(number, sentence, aimed)], doing)
        else:
            waiting.append((number, sentence, deed))
    doing.now = -1
    return waiting


def needed(s: Duel, sentence: Sentence, doing: By, rest: Aim) -> tuple[By, dict[str, bool]]:
    """PW-6.1. How and when a Before effect may be done: such that the rest of them can lead to a valid play.

    Where there is one already, or none can be had any more, everything may be done.
    """
    when = {"now": True, "later": False}
    if rest._replace(changes=()).met(s.field):
        return doing, when
    change = sentence.effect.change(s, doing)
    leads = {
        "now": bool(rest.uses(s.field, change)) if change else rest.met(s.field),
        "later": rest.met(s.field),
    }
    fit = {name: value for name, value in when.items() if leads[name]}
    return (doing._replace(aim=rest), fit) if fit else (doing, when)


def late_marbles(s: Duel, ability: Ability) -> Steps[int]:
    """PW-6.3. The marbles of an ability with a Before effect; none if no valid play is left."""
    at = position(s)
    if not at.plays(ability):
        return 0
    marbles: int = yield from choose(
        s.turn, lambda: Marbles(at, ability, about(By(s.turn, ability.name, "")))
    )
    return marbles


def in_order(s: Duel, ability: Ability, waiting: Waiting, doing: Doing) -> Steps[Waiting]:
    """PW-6.2. The Empowerment comes last; one marked First or Last may be taken first instead."""
    extra, number = ability.empowerment, len(ability.sentences)
    deed = by(s.turn, ability, extra)
    if extra.first_or_last:
        doing.now = number
        when = {"first": True, "last": False}
        doing.timed.append(number)
        doing.first = yield from pick(s.turn, "order", when, deed, "PW-6.2")
        doing.now = -1
    last = (number, extra, deed)
    return [last, *waiting] if doing.first else [*waiting, last]


def play_marbles(s: Duel, declared: Declared, marbles: int) -> Iterable[Question]:
    """PW-6.4. The marbles leave, the Field refills, fused marbles heal, then the tokens beside them act."""
    ability, seat = declared.ability, s.turn
    player = s.players[seat]
    through = fused(s.field, ability.colour, marbles) if player.exhausted else {}
    order = path(s.field, seat, ability.colour, marbles, player.exhausted)
    colour, fused_in = COLOURS[ability.colour], sum(through.values())
    s.tell(Played(seat, ability.name, colour, names(marbles), order, declared.empowered, fused_in))
    s.played = marbles
    draw(s, marbles)
    for bar, count in through.items():
        damage.fuse(s, seat, bar, count)
    return tokens.wake(s, "played", seat, marbles)
