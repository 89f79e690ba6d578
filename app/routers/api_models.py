"""Request and response models of the JSON API."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def whole(text: str) -> str:
    """Rejects lone surrogates, which JSON can contain but which cannot be stored or encoded."""
    if not text.isascii():
        text.encode()
    return text


Text = Annotated[str, AfterValidator(whole)]
SeatNumber = Annotated[int, Field(ge=0, le=99, description="Seats are counted from 0.")]


class Sent(BaseModel):
    """Base of request models: types are strict, so that mistakes are reported at once."""

    model_config = ConfigDict(strict=True)


class Problem(BaseModel):
    """An error and its reason."""

    error: str = Field(description="One word for a program.")
    message: str = Field(description="A sentence for a person.")
    rule: str | None = Field(None, description="The number of the rule that is in the way.")


class Device(BaseModel):
    """A new device. Its secret is shown once and stored only as a hash."""

    secret: str = Field(description="Send it as `Authorization: Bearer <secret>`.")


class NewTable(Sent):
    """A table to create."""

    game: Text = Field(description="A `slug` from the shelf.")
    options: dict[Text, Text] = Field({}, description="By name; what is left out has its default.")
    seats: int | None = Field(None, description="How many; the fewest that the game is for.")


class GameText(Sent):
    """The text of a game."""

    text: Text = Field(max_length=400_000, description="As `GET /api/tables/{code}/text` writes it.")
    moves: int | None = Field(None, ge=0, description="How many of its moves are played; all of them.")


class Made(BaseModel):
    """A created table."""

    code: str = Field(description="Six letters and digits, to be read aloud.")
    link: str = Field(description="Its page, for people.")


class Seat(Sent):
    """A seat to take."""

    seat: SeatNumber
    name: Text = Field("", max_length=200, description="What to call you.")


class Ticket(BaseModel):
    """A one-time code that moves a seat to another device."""

    ticket: str = Field(description="Letters and digits, typed behind the code of the table.")


class BotSeat(Sent):
    """A seat for a bot."""

    seat: SeatNumber
    level: Text = Field("", max_length=24, description="`beginner`, `quick`, `good`, `master` or `random`.")


class OwnSeat(Sent):
    """One of this device's seats."""

    seat: SeatNumber


class Consent(Sent):
    """Whether a seat agrees that another one plays its turn again."""

    seat: SeatNumber
    agree: bool


class Watching(Sent):
    """Whether devices without a seat may watch."""

    allowed: bool


class Saying(Sent):
    """A message to everybody or to one seat."""

    seat: SeatNumber
    text: Text = Field(max_length=2_000, description="What to say.")
    to: int | None = Field(None, ge=0, le=99, description="A seat, for a whisper.")


class Answer(Sent):
    """An answer to a question. Repeat the same key if a response was lost: the answer is played once."""

    seat: SeatNumber
    question: int = Field(description="Its number, as it was asked.")
    answer: Text = Field(max_length=2_000, description="In the game's notation, as it was offered.")
    key: Text = Field("", max_length=64, description="A word of your own for this answer.")


class Shown(BaseModel):
    """A table as one device sees it, the same as on its page."""

    code: str = Field(description="The table's code.")
    slug: str = Field(description="The game.")
    title: str = Field(description="The game's name.")
    version: int = Field(description="Grows with every change.")
    phase: str = Field(description="`lobby`, `playing` or `ended`.")
    seats: list[dict[str, Any]] = Field(description="Who sits where, is connected, is asked, has answered.")
    mine: list[int] = Field(description="Your seats.")
    shown: int | None = Field(description="The seat through whose eyes this is seen.")
    host: bool = Field(description="Whether you made the table.")
    ruler: bool = Field(description="Whether you may start it, name bots and free seats.")
    options: dict[str, str] = Field(description="As they were chosen.")
    question: int = Field(description="The number of the question that is open.")
    pending: str | None = Field(description="Your own answer that is in and not yet final.")
    can_take_back: bool = Field(description="Whether the last answer can be undone.")
    ask: dict[str, Any] | None = Field(description="What you are asked.")
    view: Any = Field(description="The game, as far as the seat may see it.")
    story: list[Any] = Field(
        description="What happened, as far as the seat may know: kind and detail, and in words."
    )
    result: Any = Field(description="How it ended.")
    commitment: str = Field(description="SHA-256 of the secret that all chance comes from.")
    seed: str | None = Field(description="That secret, after the end.")
    link: str = Field(description="The table's page, for people.")
    run_id: str = Field(description="Changes when the server starts anew.")
    endless: bool = Field(description="Whether the game never ends.")
    again: list[int] = Field(description="Seats that want to play again.")
    may_ask_back: list[int] = Field(description="Own seats that may ask to play their last turn again.")
    plea: dict[str, Any] | None = Field(
        description="Who asks to play a turn again: `seat`, and `left`, the seats that have not agreed yet."
    )
    watchers: int = Field(description="How many devices watch without a seat.")
    watched: bool = Field(description="Whether others may watch without a seat.")
    due: float | None = Field(description="When time is up, in seconds since 1970.")
