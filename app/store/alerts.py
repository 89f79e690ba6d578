"""Stores push subscriptions, one for each device at each table."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, insert, select

from app.store.schema import alerts, tables
from app.tables.ledger import Subscription


def keep(connection: Connection, code: str, device: str, subscription: Subscription) -> None:
    """Keeps where a device is alerted of a table, in place of what was known; not without the table."""
    drop(connection, code, device)
    if connection.execute(select(tables.c.code).where(tables.c.code == code)).first():
        connection.execute(insert(alerts).values(code=code, device=device, **subscription._asdict()))


def drop(connection: Connection, code: str, device: str) -> None:
    """Forgets where a device is alerted of a table."""
    connection.execute(delete(alerts).where(alerts.c.code == code, alerts.c.device == device))


def drop_endpoint(connection: Connection, endpoint: str) -> None:
    """Forgets an address that nobody listens at any more."""
    connection.execute(delete(alerts).where(alerts.c.endpoint == endpoint))


def of_devices(connection: Connection, code: str, devices: Collection[str]) -> Sequence[Subscription]:
    """Where some devices are alerted of a table."""
    wanted = select(alerts).where(alerts.c.code == code, alerts.c.device.in_(devices))
    return [Subscription(row.endpoint, row.p256dh, row.auth) for row in connection.execute(wanted)]


def codes(connection: Connection) -> set[str]:
    """The tables of which anybody is alerted."""
    return set(connection.execute(select(alerts.c.code).distinct()).scalars())
