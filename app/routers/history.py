"""What happened: the story of a table, as a page to read."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import Response

from app.deps import Asking, Code
from games.kit.story import StoryEntry

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/story")
async def story(asking: Asking, code: Code) -> Response:
    """Everything that this device's seat was told."""
    container = asking.container
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin)
        heard = await container.desk.story(table, asking.device, seen.shown)
    told = tuple(StoryEntry(n, fact) for n, fact in enumerate(heard, 1))
    return asking.html(container.pages.story(replace(seen, story=told)))
