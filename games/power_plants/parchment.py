"""What is asked in Power Plants, as a piece: what to do, and what it would come to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.kit import codec
from games.kit.asks import Ask, Choose, Some
from games.kit.contract import Seat
from games.kit.forms import AnswerForm, answer_form, asked
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, many, say, strong
from games.power_plants.captions import AT_WORK, INSTEAD, TASK, why
from games.power_plants.plants import PLANTS
from games.power_plants.screen import GardenScreen
from games.power_plants.view import HandPatchView, NowView, PlantView, PowerView, SeasonView
from games.power_plants.words import spoken, turns_left
from games.power_plants.worth import of_another

FOLDER: Final = "games/power_plants/parchment"


class Question(NamedTuple):
    """What stands round every question. `whose`: colour and name, on a screen that several hands share.

    `legal` is what the script reads, in JSON; `answers` are for those without one, where they have two parts.
    """

    form: AnswerForm
    prompt: str
    rule: str
    whose: tuple[str, str] | None
    legal: str
    answers: tuple[str, ...]
    back: bool
    due: float | None


class Five(NamedTuple):
    """PP-1.2. The plants are chosen."""

    question: Question


class Planting(NamedTuple):
    """PP-2.1. A patch is to be added. `last` says that it is the last turn; in `training` nothing grows.

    `left` says what the bag holds or, once it is empty, how many turns are left.
    """

    question: Question
    last: str
    left: str
    hand: tuple[HandPatchView, ...]
    training: bool


class Trade(NamedTuple):
    """PP-1.6. A patch may go for one of the Surplus; `drawn` was drawn just now, "" in the deal."""

    question: Question
    drawn: str
    own: tuple[HandPatchView, ...]
    surplus: tuple[HandPatchView, ...]

    @property
    def task(self) -> str:
        """What to do."""
        return "Swap? Tap one of each." if self.drawn else "Two of a kind. Swap? Tap one of each."


class Waking(NamedTuple):
    """PP-2.4. A power is chosen; each patch that would grow has its name and its Grow in a line."""

    question: Question
    sprout: PowerView
    grows: tuple[tuple[str, str, PowerView], ...]


class Step(NamedTuple):
    """A choice of a power at work, or before it. `plant` names the drawing, `who` the plant or patch.

    `at` says which of several choices it is. `grow` is the only patch that can grow, `skip` what its button
    says; `lay`: several boxes are ticked first.
    """

    question: Question
    plant: str
    who: str
    does: str
    words: str
    task: str
    at: str
    enough: bool
    skip: str
    grow: str
    lay: bool


class Done(NamedTuple):
    """PP-2.5. The turn is over; `told` is what happened in it."""

    question: Question
    told: Text
    task: str


class Waiting(NamedTuple):
    """Somebody else's move: who is at what, the power at work, one's own hand; `whose`: "" of “you”."""

    code: str
    seat: Seat | None
    said: Text
    working: Text
    whose: str
    hand: tuple[HandPatchView, ...]
    back: bool
    due: float | None

    @property
    def kinds(self) -> tuple[tuple[HandPatchView, ...], ...]:
        """The hand by plant."""
        plants = dict.fromkeys(patch.plant for patch in self.hand)
        return tuple(tuple(one for one in self.hand if one.plant == plant) for plant in plants)


def parchment(seen: TablePage, screen: GardenScreen) -> Piece:
    """What is asked."""
    ask = asked(seen)
    if ask is None:
        return Piece(f"{FOLDER}.waiting", waiting(seen))
    kind, asks = ASKED.get(ask.prompt, ("step", step))
    return Piece(f"{FOLDER}.{kind}", asks(seen, screen, ask))


def question(seen: TablePage, ask: Ask, *, parts: bool = False) -> Question:
    """What stands round a question; answers of two `parts` are listed for those without a script."""
    view: SeasonView = seen.view
    assert seen.shown is not None
    colour, name = view.players[seen.shown].colour, seen.reader.names[seen.shown]
    return Question(
        form=answer_form(seen),
        prompt=ask.prompt,
        rule=RULES.get(ask.prompt, ask.rule),
        whose=(colour, name) if len(seen.mine) > 1 else None,
        legal=legal(seen, ask),
        answers=tuple(answer for answer in ask if answer not in BUTTONS) if parts else (),
        back=seen.can_take_back,
        due=seen.due,
    )


RULES: Final = {"plants": "PP-1.2", "add": "PP-2.1", "swap": "PP-1.6", "power": "PP-2.4", "done": "PP-2.5"}
"""The rule of a question that is asked in the same place of every turn."""

BUTTONS: Final = ("stop", "keep", "skip")
"""Answers that have a button of their own."""


def five(seen: TablePage, screen: GardenScreen, ask: Ask) -> Five:
    """PP-1.2."""
    return Five(question(seen, ask))


def planting(seen: TablePage, screen: GardenScreen, ask: Ask) -> Planting:
    """PP-2.1."""
    view: SeasonView = seen.view
    assert seen.shown is not None
    player = view.players[seen.shown]
    last = "" if player.turns != 1 else "Your last turn."
    if last and seen.shown != seen.reader.you:
        last = f"{seen.reader.names[seen.shown]}, your last turn."
    bag = f"{many(view.bag, 'patch', 'patches')} in the bag."
    left = bag if view.left is None else f"{turns_left(view.left)}."
    return Planting(question(seen, ask, parts=True), last, "" if last else left, player.hand, view.training)


def trade(seen: TablePage, screen: GardenScreen, ask: Ask) -> Trade:
    """PP-1.6."""
    view: SeasonView = seen.view
    assert seen.shown is not None
    own = tuple(patch for patch in view.players[seen.shown].hand if patch.patch in ask.detail["hand"])
    return Trade(question(seen, ask, parts=True), screen.drawn, own, view.surplus)


def waking(seen: TablePage, screen: GardenScreen, ask: Ask) -> Waking:
    """PP-2.4."""
    now: NowView = seen.view.now
    assert now.sprout is not None
    grows = tuple((spoken(one.patch), PLANTS[one.plant].brief, one) for one in now.grows)
    return Waking(question(seen, ask), now.sprout, grows)


def done(seen: TablePage, screen: GardenScreen, ask: Ask) -> Done:
    """PP-2.5."""
    then = "Next you draw a patch." if seen.view.bag else "The bag is empty, so you draw no more."
    return Done(question(seen, ask), screen.own_turn, f"That was your turn. {then}")


def step(seen: TablePage, screen: GardenScreen, ask: Ask) -> Step:
    """PP-2.4, PP-3, PP-4. A power at work, step by step."""
    now: NowView = seen.view.now
    plant = ask.detail.get("plant") or now.plant
    card = PLANTS.get(plant)
    crowded = ask.prompt == "target" and now.crowded
    several = ask.detail.get("of", 1) > 1
    options = tuple(ask.options) if isinstance(ask, Choose | Some) else ()
    lone = len(options) == 2
    return Step(
        question=question(seen, ask, parts=ask.prompt == "flight"),
        plant=card.key if card else "",
        who=spoken(now.acting) if now.acting else plant,
        does=AT_WORK.get(now.power, ""),
        words=INSTEAD if crowded else card.words(now.power) if card else "",
        task=task(ask, plant, [one[-1] for one in options if one != "skip"] if ask.prompt == "grow" else []),
        at=f"{nth(ask.detail['at'])} of {ask.detail['of']}" if several else "",
        enough="stop" in options,
        skip=("Skip" if lone else "Skip them") if "skip" in options else "",
        grow=next(one for one in options if one != "skip") if ask.prompt == "grow" and lone else "",
        lay=ask.prompt == "embers",
    )


def nth(number: int) -> str:
    """Which of several: `2nd`."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def task(ask: Ask, plant: str, growing: Sequence[str]) -> str:
    """What to do now; `growing`: the numbers of the patches of a plant that can grow next."""
    if len(growing) == 1:
        return f"Tap {plant} {growing[0]} to let it grow."
    if growing:
        return f"Tap the {plant} that grows next: {', '.join(growing[:-1])} or {growing[-1]}."
    if ask.prompt == "land":
        return f"Tap where {spoken(ask.detail['flying'])} lands."
    return TASK[ask.prompt]


ASKED: Final[Mapping[str, tuple[str, Callable[[TablePage, GardenScreen, Ask], Any]]]] = {
    "plants": ("five", five),
    "add": ("planting", planting),
    "swap": ("trade", trade),
    "power": ("waking", waking),
    "done": ("done", done),
}
"""The sheet of each question: its macro and what it shows. All others are steps of a power."""


# What a script reads


def legal(seen: TablePage, ask: Ask) -> str:
    """What the choices come to, and which rule is in the way of the rest, in JSON."""
    view: SeasonView = seen.view
    power = view.now.power if view.now else ""
    about = {"kind": ask.prompt, "rule": ask.rule, **choices(view, ask)}
    return codec.dumps({"about": about, "why": why(ask.prompt, power)})


def choices(view: SeasonView, ask: Ask) -> dict[str, Any]:
    """What an answer is made of, and what it comes to."""
    match ask.prompt:
        case "add":
            return {
                "form": ("patch", " @ ", "spot"),
                "cards": {one.name: card(one) for one in view.plants},
                "spots": {s.place: tuple((one.patch, one.place) for one in s.grows) for s in view.spots},
                "training": view.training,
            }
        case "swap":
            return {"form": ("own", " for ", "other")}
        case "flight":
            return flights(view)
    return {"pick": ask.high} if isinstance(ask, Some) else {}


def card(one: PlantView) -> tuple[str, str, str, bool, str]:
    """What is said of a plant that may be planted, and of a patch that would grow."""
    return one.key, one.sprout, one.grow, one.free, PLANTS[one.name].gist


def flights(view: SeasonView) -> dict[str, Any]:
    """PP-4.6. Where the Sprites of each patch may flee to, and which of these flights are onto rivals."""
    found = view.now.flights if view.now else ()
    return {
        "ways": {one.source: one.targets for one in found},
        "clashes": tuple(f"{one.source} > {target}" for one in found for target in one.clashes),
    }


# What is shown meanwhile to whoever is asked nothing


def waiting(seen: TablePage) -> Waiting:
    """Somebody else's move."""
    view: SeasonView = seen.view
    reader, seat = seen.reader, seen.shown
    power = working(view, reader)
    return Waiting(
        code=seen.code,
        seat=seat,
        said=at_work(view, reader, seat),
        working=power,
        whose="" if seat is None or seat == reader.you else reader.names[seat],
        hand=() if seat is None else view.players[seat].hand,
        back=seen.can_take_back and seen.phase == "playing",
        due=seen.due,
    )


def working(view: SeasonView, reader: Reader) -> Text:
    """What the power at work says to those who watch it, or to its own player."""
    now, turn = view.now, view.turn
    if now is None or turn is None:
        return Text()
    return say(now.words) if turn == reader.you else of_another(now.words, reader.name(turn))


def at_work(view: SeasonView, reader: Reader, own: Seat | None) -> Text:
    """Who is at what, told to somebody who is asked nothing."""
    if view.phase == "plants":
        return say(strong(reader.who(0)), " ", reader.does(0, "choose"), " the plants.")
    at_it = next(player.seat for player in view.players if player.turn)
    who, now = strong(reader.who(at_it)), view.now
    if view.turn is None:
        return say(who, " may swap one of two alike before the deal goes on.")
    if at_it == own:
        return say("Your turn goes on.")
    if now is None:
        return say(who, " drew a second of a kind, and may swap one.")
    if now.acting:
        return say(who, f": {spoken(now.acting)} {AT_WORK[now.power]}.")
    doing = STAGES.get(now.stage) or ("is about to draw" if view.bag else "has played")
    last = view.players[at_it].turns == 1
    return say(who, f" {doing}.", *((" It is ", reader.whose(at_it), " last turn.") if last else ()))


STAGES: Final = {
    "add": "looks for a spot",
    "power": "chooses a power",
    "grow": "chooses what grows next",
    "effect": "wakes a power",
}
