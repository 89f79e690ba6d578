"""What can be set, each by an environment variable that begins with WELLSIDE_."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """The defaults serve a household: one process, SQLite in ./data, everybody on the same network."""

    model_config = SettingsConfigDict(env_prefix="WELLSIDE_")

    host: str = "0.0.0.0"
    port: int = 8000
    data: Path = Path("data")
    """The folder of the database."""
    database: str = ""
    """The database's URL; "" is SQLite in the data folder."""
    public_url: str = ""
    """The address by which phones come here, where it is not the one that they ask for."""
    heroes: Path | None = None
    """A folder of further heroes for Power Well."""

    open_days: int = Field(30, ge=1)
    """How long an open table is kept after its last tap."""
    table_days: int = Field(180, ge=1)
    """How long any other table is kept."""
    idle_minutes: float = Field(10, gt=0)
    """How long a table that nobody looks at stays in memory."""

    bot_workers: int = Field(1, ge=0, le=8)
    """Processes in which bots think; 0: a thread of the server."""
    bot_level: str = "good"
    """How well bots play where nothing else is said."""
    bot_pause: float = Field(0.9, ge=0)
    """Seconds before a bot's answer appears, so that people can follow."""
    bot_patience: float = Field(20, gt=0)
    """Seconds after which any legal answer is taken instead of the bot's."""

    body_limit: int = 64_000
    """The largest body of a request, in bytes."""
    taps_per_second: int = 30
    """A device's taps; more are refused."""
    writes_per_minute: int = 300
    """Other writes of one address."""
    tables_per_hour: int = 60
    """New tables of one address."""
    wrong_codes_per_minute: int = 20
    """Codes that no table has, tried by one address."""
    streams_per_device: int = 12
    """Streams that one device may hold open at one table."""
    beat_seconds: float = Field(15, gt=0)
    """How often a stream says that it is alive."""

    metrics: bool = False
    """Whether /metrics is served for Prometheus."""
    log_level: str = "info"

    @property
    def database_url(self) -> str:
        """Where the tables are kept."""
        return self.database or f"sqlite:///{self.data.resolve() / 'wellside.db'}"
