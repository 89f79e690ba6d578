"""Settings, each from an environment variable that begins with WELLSIDE_."""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


def networks(text: str) -> str:
    """Addresses and networks with commas between them; "*" is every one there is."""
    named = [one.strip() for one in text.replace("*", "0.0.0.0/0, ::/0").split(",") if one.strip()]
    for one in named:
        ip_network(one, strict=False)
    return ",".join(named)


def known_database(url: str) -> str:
    """A database's URL, or ""."""
    kind = url.partition(":")[0].partition("+")[0]
    if kind not in ("", "sqlite", "postgres", "postgresql"):
        raise ValueError("name a database by sqlite:///file.db or by postgresql://user:password@host/name")
    return url


Networks = Annotated[str, AfterValidator(networks)]


class Settings(BaseSettings):
    """The defaults serve a household: one process, SQLite in ./data, everybody on the same network."""

    model_config = SettingsConfigDict(env_prefix="WELLSIDE_")

    host: str = "0.0.0.0"
    port: int = 8000
    data: Path = Path("data")
    """The folder of the database."""
    database: Annotated[str, AfterValidator(known_database)] = ""
    """The database's URL, of SQLite or PostgreSQL; "" is SQLite in the data folder."""
    role: Literal["house", "worker", "keeper"] = "house"
    """What this process is: the whole house; or, of a cluster on PostgreSQL, one of the workers that serve,
    or the keeper, who lets bots play and time run out."""
    redis: str = ""
    """The URL of the Redis by which the processes of a cluster tell one another what is new; "": they ask
    the database every second."""
    host_key: str = Field("", pattern=r"^$|^(-*[A-HJ-NP-Za-hj-np-z2-9]){16,}-*$")
    """The key to the host's page, the same for all workers: 16 letters and digits or more, but no O, I, 0 or
    1; "" makes a new one at each start."""
    public_url: str = ""
    """The address by which phones come here, where it is not the one that they ask for."""
    trusted_proxies: Networks = "127.0.0.1,::1"
    """Addresses and networks of proxies: what these say of the address and scheme of a device is believed."""
    heroes: Path | None = None
    """A folder of further heroes for Power Well."""

    open_days: int = Field(30, ge=1)
    """How long an open table is kept after its last tap."""
    table_days: int = Field(180, ge=1)
    """How long any other table is kept."""
    archive: bool = False
    """Whether they then go into the archive, from which they can be brought back, and are not deleted."""
    idle_minutes: float = Field(10, gt=0)
    """How long a table that nobody looks at stays in memory."""

    bot_workers: int = Field(1, ge=0, le=8)
    """Processes in which bots think; 0: a thread of the server."""
    bot_level: Literal["random", "beginner", "quick", "good", "master"] = "good"
    """How well bots play where nothing else is said."""
    bot_pause: float = Field(0.9, ge=0)
    """Seconds before a bot's answer appears, so that people can follow."""
    bot_patience: float = Field(20, gt=0)
    """Seconds after which any legal answer is taken instead of the bot's."""

    body_limit: int = 64_000
    """The largest body of a request, in bytes."""
    text_limit: int = 400_000
    """The largest body that brings the text of a game, in bytes."""
    unlimited: Networks = "127.0.0.0/8,::1"
    """Addresses and networks for which none of the limits below holds."""
    taps_per_second: int = Field(30, ge=1)
    """A device's taps; more are refused."""
    writes_per_minute: int = Field(300, ge=1)
    """Other writes of one device."""
    address_writes_per_minute: int = Field(12_000, ge=1)
    """Other writes of one address, behind which there may be a hall of phones."""
    tables_per_hour: int = Field(60, ge=1)
    """New tables of one device."""
    address_tables_per_hour: int = Field(600, ge=1)
    """New tables of one address."""
    wrong_codes_per_minute: int = Field(20, ge=1)
    """Codes that no table has, tried by one device."""
    address_wrong_codes_per_minute: int = Field(1_000, ge=1)
    """Codes that no table has, tried by one address; from then on each of its codes waits for its turn."""
    house_wrong_codes_per_minute: int = Field(6_000, ge=1)
    """The same of all addresses together; from then on those that have tried one share the turns of one."""
    guesses_per_second: float = Field(50, gt=0)
    """How many turns there are."""
    streams_per_device: int = Field(12, ge=1)
    """Streams that one device may hold open at one table."""
    streams_per_address: int = Field(2_000, ge=1)
    """Streams of one address."""
    connections_per_address: int = Field(3_000, ge=1)
    """Connections of one address, and never more than half of all that the system allows."""
    head_seconds: float = Field(15, gt=0)
    """How long the head of a request may take to come."""
    body_seconds: float = Field(30, gt=0)
    """How long its body may take."""
    unread_seconds: float = Field(30, gt=0)
    """How long somebody may read nothing of what is sent."""
    beat_seconds: float = Field(15, gt=0)
    """How often a stream says that it is alive."""

    push_services: str = (
        "fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com"
    )
    """The push services that may be asked to alert somebody of a turn; "" alerts nobody."""
    push_contact: str = "mailto:host@wellside.invalid"
    """Whom a push service may write to about this server."""

    metrics: bool = False
    """Whether /metrics is served for Prometheus."""
    log_level: str = "info"

    @field_validator("role")
    @classmethod
    def _has_what_it_needs(cls, role: str, others: ValidationInfo) -> str:
        kind = str(others.data.get("database", "")).partition(":")[0].partition("+")[0]
        if role != "house" and kind not in ("postgres", "postgresql"):
            raise ValueError("a cluster keeps its tables in PostgreSQL: name it in WELLSIDE_DATABASE")
        return role

    @property
    def database_url(self) -> str:
        """Where the tables are kept."""
        return self.database or f"sqlite:///{self.data.resolve() / 'wellside.db'}"
