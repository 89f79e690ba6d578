"""Routes for turn alerts: a device subscribes to a table or unsubscribes."""

import asyncio
from typing import Final

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from app.deps import Asking, Code, Fields
from app.tables.ledger import Subscription
from app.tables.refused import Refused

router = APIRouter(include_in_schema=False)

LONGEST: Final = {"endpoint": 1000, "p256dh": 200, "auth": 60}
"""Maximum length of each field, in characters; the sizes of the database columns."""


@router.get("/alerts/key")
async def key(asking: Asking) -> Response:
    """Returns the public key that a browser needs to subscribe with its push service."""
    alerts = asking.container.alerts
    return PlainTextResponse(await asyncio.to_thread(lambda: alerts.public_key))


@router.post("/t/{code}/alerts", status_code=204)
async def subscribe(asking: Asking, code: Code, fields: Fields) -> None:
    """Subscribes this device to the turns of a table."""
    given = {name: fields.get(name, "") for name in LONGEST}
    if not all(0 < len(text) <= LONGEST[name] for name, text in given.items()):
        raise Refused("malformed", "This browser gave no address by which it could be alerted.")
    container = asking.container
    async with container.desk.at(code) as table:
        await container.alerts.subscribe(table, asking.device, Subscription(**given))


@router.post("/t/{code}/alerts/off", status_code=204)
async def unsubscribe(asking: Asking, code: Code) -> None:
    """Unsubscribes it."""
    await asking.container.alerts.unsubscribe(code, asking.device)
