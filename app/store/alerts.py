"""Queries of push subscriptions, one for each device at each table."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, insert, select

from app.store.schema import alerts, tables
from app.tables.ledger import Subscription


def keep(connection: Connection, code: str, device: str, subscription: Subscription) -> None:
    """Stores a subscription in place of the device's previous one; does nothing if the table is gone."""
    drop(connection, code, device)
    if connection.execute(select(tables.c.code).where(tables.c.code == code)).first():
        connection.execute(insert(alerts).values(code=code, device=device, **subscription._asdict()))


def drop(connection: Connection, code: str, device: str) -> None:
    """Deletes a device's subscription to a table."""
    connection.execute(delete(alerts).where(alerts.c.code == code, alerts.c.device == device))


def drop_endpoint(connection: Connection, endpoint: str) -> None:
    """Deletes all subscriptions with an expired endpoint."""
    connection.execute(delete(alerts).where(alerts.c.endpoint == endpoint))


def of_devices(connection: Connection, code: str, devices: Collection[str]) -> Sequence[Subscription]:
    """Returns the subscriptions of some devices to a table."""
    wanted = select(alerts).where(alerts.c.code == code, alerts.c.device.in_(devices))
    return [Subscription(row.endpoint, row.p256dh, row.auth) for row in connection.execute(wanted)]


def codes(connection: Connection) -> set[str]:
    """Returns the codes of tables with subscriptions."""
    return set(connection.execute(select(alerts.c.code).distinct()).scalars())
