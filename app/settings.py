"""Settings, read from environment variables with the prefix WELLSIDE_."""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


def networks(text: str) -> str:
    """Validates comma-separated addresses and networks; "*" stands for all."""
    named = [one.strip() for one in text.replace("*", "0.0.0.0/0, ::/0").split(",") if one.strip()]
    for one in named:
        ip_network(one, strict=False)
    return ",".join(named)


def known_database(url: str) -> str:
    """Validates a database URL; "" is allowed."""
    kind = url.partition(":")[0].partition("+")[0]
    if kind not in ("", "sqlite", "postgres", "postgresql"):
        raise ValueError("name a database by sqlite:///file.db or by postgresql://user:password@host/name")
    return url


Networks = Annotated[str, AfterValidator(networks)]


class Settings(BaseSettings):
    """The defaults suit a household: one process, SQLite in ./data, everybody on the same network."""

    model_config = SettingsConfigDict(env_prefix="WELLSIDE_")

    host: str = "0.0.0.0"
    port: int = 8000
    data: Path = Path("data")
    """The data folder."""
    database: Annotated[str, AfterValidator(known_database)] = ""
    """URL of the SQLite or PostgreSQL database; "" is SQLite in the data folder."""
    role: Literal["house", "worker", "keeper"] = "house"
    """The role of this process: the whole server; or, in a cluster on PostgreSQL, a worker that serves
    requests or the keeper, which runs bots and clocks.
    """
    redis: str = ""
    """URL of a Redis for notifications within a cluster; "": its processes poll the database every second."""
    host_key: str = Field("", pattern=r"^$|^(-*[A-HJ-NP-Za-hj-np-z2-9]){16,}-*$")
    """The key to the host page, the same for all workers: 16 or more letters and digits except O, I, 0 and 1;
    "" generates one at each start.
    """
    public_url: str = ""
    """The public base URL, if it differs from the one that clients request."""
    trusted_proxies: Networks = "127.0.0.1,::1"
    """Addresses and networks of proxies whose X-Forwarded headers are trusted."""
    heroes: Path | None = None
    """A folder with additional heroes for Power Well."""

    open_days: int = Field(30, ge=1)
    """Days for which an open table is kept after its last tap."""
    table_days: int = Field(180, ge=1)
    """Days for which any other table is kept."""
    archive: bool = False
    """Whether expired tables are archived, from where they can be restored, instead of deleted."""
    idle_minutes: float = Field(10, gt=0)
    """Minutes for which a table that nobody watches stays in memory."""

    bot_workers: int = Field(1, ge=0, le=8)
    """Processes in which bots compute; 0: a thread of the server."""
    bot_level: Literal["random", "beginner", "quick", "good", "master"] = "good"
    """Default skill level of bots."""
    bot_pause: float = Field(0.9, ge=0)
    """Seconds before a bot's answer appears, so that people can follow."""
    bot_patience: float = Field(20, gt=0)
    """Seconds after which any legal answer replaces the bot's."""

    body_limit: int = 64_000
    """Maximum size of a request body, in bytes."""
    text_limit: int = 400_000
    """Maximum size of a request body with the text of a game, in bytes."""
    unlimited: Networks = "127.0.0.0/8,::1"
    """Addresses and networks to which none of the limits below apply."""
    taps_per_second: int = Field(30, ge=1)
    """Taps of one device."""
    writes_per_minute: int = Field(300, ge=1)
    """Other writes of one device."""
    address_writes_per_minute: int = Field(12_000, ge=1)
    """Other writes of one address, which a hall of phones may share."""
    tables_per_hour: int = Field(60, ge=1)
    """New tables of one device."""
    address_tables_per_hour: int = Field(600, ge=1)
    """New tables of one address."""
    wrong_codes_per_minute: int = Field(20, ge=1)
    """Wrong table codes tried by one device."""
    address_wrong_codes_per_minute: int = Field(1_000, ge=1)
    """Wrong table codes tried by one address; beyond it, each of its codes waits for a turn."""
    house_wrong_codes_per_minute: int = Field(6_000, ge=1)
    """Wrong table codes of all addresses together; beyond it, all that tried one share one queue of turns."""
    guesses_per_second: float = Field(50, gt=0)
    """Turns per second."""
    streams_per_device: int = Field(12, ge=1)
    """Open streams of one device at one table."""
    streams_per_address: int = Field(2_000, ge=1)
    """Open streams of one address."""
    connections_per_address: int = Field(3_000, ge=1)
    """Open connections of one address, capped at half of all that the system allows."""
    head_seconds: float = Field(15, gt=0)
    """Timeout in seconds for receiving the head of a request."""
    body_seconds: float = Field(30, gt=0)
    """Timeout in seconds for receiving the body of a request."""
    unread_seconds: float = Field(30, gt=0)
    """Timeout in seconds for a client that reads nothing of a response."""
    beat_seconds: float = Field(15, gt=0)
    """Seconds between two heartbeats of a stream."""

    push_services: str = (
        "fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com"
    )
    """Hosts of the push services that may be used for turn alerts; "" disables them."""
    push_contact: str = "mailto:host@wellside.invalid"
    """Contact that is given to push services."""

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
        """The URL of the database in use."""
        return self.database or f"sqlite:///{self.data.resolve() / 'wellside.db'}"
