"""The question as a piece: what to do, and the outcomes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.kit import codec
from games.kit.asks import Ask, Choose, Some
from games.kit.contract import Seat
from games.kit.forms import AnswerForm, answer_form, asked
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, many, say, strong
from games.power_plants.captions import POWER_VERBS, RIVAL_PATCH_NOTE, TASKS, refusals
from games.power_plants.outcome_words import for_others
from games.power_plants.plants import PLANTS
from games.power_plants.screen import GardenScreen
from games.power_plants.view import HandPatchView, NowView, PlantView, PowerView, SeasonView
from games.power_plants.words import patch_name, turns_left

FOLDER: Final = "games/power_plants/parchment"


class Question(NamedTuple):
    """What all questions have in common. `whose` is colour and name on a screen that players share.

    `legal` is JSON for the script; `answers` lists answers of two parts for browsers without one.
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
    """PP-1.2. The choice of plants."""

    question: Question


class Planting(NamedTuple):
    """PP-2.1. Adding a patch. `last` says that it is the last turn; in `training` nothing grows.

    `left` says what the bag holds or, once it is empty, how many turns are left.
    """

    question: Question
    last: str
    left: str
    hand: tuple[HandPatchView, ...]
    training: bool


class Trade(NamedTuple):
    """PP-1.6. The swap of a patch for one of the Surplus; `drawn` is the patch just drawn, "" in the deal."""

    question: Question
    drawn: str
    own: tuple[HandPatchView, ...]
    surplus: tuple[HandPatchView, ...]

    @property
    def task(self) -> str:
        """What to do."""
        return "Swap? Tap one of each." if self.drawn else "Two of a kind. Swap? Tap one of each."


class Waking(NamedTuple):
    """PP-2.4. The choice of a power; each patch that would grow has its name and its Grow power in a line."""

    question: Question
    sprout: PowerView
    grows: tuple[tuple[str, str, PowerView], ...]


class Step(NamedTuple):
    """A choice within a power, or of the patch that grows next.

    `plant` names the drawing, `who` the plant or patch. `at` says which of several choices it is. `grow` is
    the only patch that can grow, `skip` the label of the button that declines; `lay`: several boxes are
    ticked before the answer.
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
    """PP-2.5. The end of the turn; `summary` is what happened in it."""

    question: Question
    summary: Text
    task: str


class Waiting(NamedTuple):
    """Another player's move: its state, the active power, the viewer's hand; `whose` is "" for “you”."""

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
    """Returns the piece of the question, or of another player's move."""
    ask = asked(seen)
    if ask is None:
        return Piece(f"{FOLDER}.waiting", waiting(seen))
    kind, asks = QUESTION_KINDS.get(ask.prompt, ("step", step))
    return Piece(f"{FOLDER}.{kind}", asks(seen, screen, ask))


def question(seen: TablePage, ask: Ask, *, parts: bool = False) -> Question:
    """Returns the common part; answers of two `parts` are listed for browsers without a script."""
    view: SeasonView = seen.view
    assert seen.shown is not None
    colour, name = view.players[seen.shown].colour, seen.reader.names[seen.shown]
    return Question(
        form=answer_form(seen),
        prompt=ask.prompt,
        rule=RULES.get(ask.prompt, ask.rule),
        whose=(colour, name) if len(seen.mine) > 1 else None,
        legal=legal(seen, ask),
        answers=tuple(answer for answer in ask if answer not in BUTTON_ANSWERS) if parts else (),
        back=seen.can_take_back,
        due=seen.due,
    )


RULES: Final = {"plants": "PP-1.2", "add": "PP-2.1", "swap": "PP-1.6", "power": "PP-2.4", "done": "PP-2.5"}
"""Rules of questions at a fixed point of setup or turn; all others take the rule of the ask."""

BUTTON_ANSWERS: Final = ("stop", "keep", "skip")
"""Answers that have their own button."""


def five(seen: TablePage, screen: GardenScreen, ask: Ask) -> Five:
    """PP-1.2. Returns the choice of plants."""
    return Five(question(seen, ask))


def planting(seen: TablePage, screen: GardenScreen, ask: Ask) -> Planting:
    """PP-2.1. Returns the addition of a patch."""
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
    """PP-1.6. Returns the swap."""
    view: SeasonView = seen.view
    assert seen.shown is not None
    own = tuple(patch for patch in view.players[seen.shown].hand if patch.patch in ask.detail["hand"])
    return Trade(question(seen, ask, parts=True), screen.drawn, own, view.surplus)


def waking(seen: TablePage, screen: GardenScreen, ask: Ask) -> Waking:
    """PP-2.4. Returns the choice of a power."""
    now: NowView = seen.view.now
    assert now.sprout is not None
    grows = tuple((patch_name(one.patch), PLANTS[one.plant].brief, one) for one in now.grows)
    return Waking(question(seen, ask), now.sprout, grows)


def done(seen: TablePage, screen: GardenScreen, ask: Ask) -> Done:
    """PP-2.5. Returns the end of the turn."""
    next_step = "Next you draw a patch." if seen.view.bag else "The bag is empty, so you draw no more."
    return Done(question(seen, ask), screen.own_turn, f"That was your turn. {next_step}")


def step(seen: TablePage, screen: GardenScreen, ask: Ask) -> Step:
    """PP-2.4, PP-3, PP-4. Returns a choice within a power, or of the patch that grows next."""
    now: NowView = seen.view.now
    plant = ask.detail.get("plant") or now.plant
    card = PLANTS.get(plant)
    crowded = ask.prompt == "target" and now.crowded
    several = ask.detail.get("of", 1) > 1
    options = tuple(ask.options) if isinstance(ask, Choose | Some) else ()
    single = len(options) == 2
    return Step(
        question=question(seen, ask, parts=ask.prompt == "flight"),
        plant=card.key if card else "",
        who=patch_name(now.acting) if now.acting else plant,
        does=POWER_VERBS.get(now.power, ""),
        words=RIVAL_PATCH_NOTE if crowded else card.words(now.power) if card else "",
        task=task(ask, plant, [one[-1] for one in options if one != "skip"] if ask.prompt == "grow" else []),
        at=f"{ordinal(ask.detail['at'])} of {ask.detail['of']}" if several else "",
        enough="stop" in options,
        skip=("Skip" if single else "Skip them") if "skip" in options else "",
        grow=next(one for one in options if one != "skip") if ask.prompt == "grow" and single else "",
        lay=ask.prompt == "embers",
    )


def ordinal(number: int) -> str:
    """Returns an ordinal: `2nd`."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def task(ask: Ask, plant: str, growing: Sequence[str]) -> str:
    """Returns what to do; `growing` are the numbers of a plant's patches that can grow next."""
    if len(growing) == 1:
        return f"Tap {plant} {growing[0]} to let it grow."
    if growing:
        return f"Tap the {plant} that grows next: {', '.join(growing[:-1])} or {growing[-1]}."
    if ask.prompt == "land":
        return f"Tap where {patch_name(ask.detail['flying'])} lands."
    return TASKS[ask.prompt]


QUESTION_KINDS: Final[Mapping[str, tuple[str, Callable[[TablePage, GardenScreen, Ask], Any]]]] = {
    "plants": ("five", five),
    "add": ("planting", planting),
    "swap": ("trade", trade),
    "power": ("waking", waking),
    "done": ("done", done),
}
"""The macro of each question, and the function that makes its value. All others are steps of a power."""


# Data for the script


def legal(seen: TablePage, ask: Ask) -> str:
    """Returns, as JSON, the outcomes of legal choices and the rule that forbids the others."""
    view: SeasonView = seen.view
    power = view.now.power if view.now else ""
    about = {"kind": ask.prompt, "rule": ask.rule, **choices(view, ask)}
    return codec.dumps({"about": about, "why": refusals(ask.prompt, power)})


def choices(view: SeasonView, ask: Ask) -> dict[str, Any]:
    """Returns the parts of an answer, and their outcomes."""
    match ask.prompt:
        case "add":
            return {
                "form": ("patch", " @ ", "spot"),
                "cards": {one.name: card_texts(one) for one in view.plants},
                "spots": {s.place: tuple((one.patch, one.place) for one in s.grows) for s in view.spots},
                "training": view.training,
            }
        case "swap":
            return {"form": ("own", " for ", "other")}
        case "flight":
            return flights(view)
    return {"pick": ask.high} if isinstance(ask, Some) else {}


def card_texts(one: PlantView) -> tuple[str, str, str, bool, str]:
    """Returns the texts of a plant that may be added, or of a patch that would grow."""
    return one.key, one.sprout, one.grow, one.free, PLANTS[one.name].gist


def flights(view: SeasonView) -> dict[str, Any]:
    """PP-4.6. Returns the targets of the Sprites of each patch, and the moves onto rivals."""
    found = view.now.flights if view.now else ()
    return {
        "ways": {one.source: one.targets for one in found},
        "clashes": tuple(f"{one.source} > {target}" for one in found for target in one.clashes),
    }


# Readers who are not asked


def waiting(seen: TablePage) -> Waiting:
    """Returns another player's move."""
    view: SeasonView = seen.view
    reader, seat = seen.reader, seen.shown
    power = power_text(view, reader)
    return Waiting(
        code=seen.code,
        seat=seat,
        said=status(view, reader, seat),
        working=power,
        whose="" if seat is None or seat == reader.you else reader.names[seat],
        hand=() if seat is None else view.players[seat].hand,
        back=seen.can_take_back and seen.phase == "playing",
        due=seen.due,
    )


def power_text(view: SeasonView, reader: Reader) -> Text:
    """Returns the text of the active power, for its player or for the others."""
    now, turn = view.now, view.turn
    if now is None or turn is None:
        return Text()
    return say(now.words) if turn == reader.you else for_others(now.words, reader.name(turn))


def status(view: SeasonView, reader: Reader, own: Seat | None) -> Text:
    """Returns who does what, for a reader who is not asked."""
    if view.phase == "plants":
        return say(strong(reader.who(0)), " ", reader.does(0, "choose"), " the plants.")
    seat_to_move = next(player.seat for player in view.players if player.turn)
    name, now = strong(reader.who(seat_to_move)), view.now
    if view.turn is None:
        return say(name, " may swap one of two alike before the deal goes on.")
    if seat_to_move == own:
        return say("Your turn goes on.")
    if now is None:
        return say(name, " drew a second of a kind, and may swap one.")
    if now.acting:
        return say(name, f": {patch_name(now.acting)} {POWER_VERBS[now.power]}.")
    text = STAGE_TEXTS.get(now.stage) or ("is about to draw" if view.bag else "has played")
    last = view.players[seat_to_move].turns == 1
    return say(name, f" {text}.", *((" It is ", reader.whose(seat_to_move), " last turn.") if last else ()))


STAGE_TEXTS: Final = {
    "add": "looks for a spot",
    "sprite": "picks up a Sprite",
    "power": "chooses a power",
    "grow": "chooses what grows next",
    "effect": "wakes a power",
}
