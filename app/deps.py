"""FastAPI dependencies that the routes share: the calling device, its address, form fields, the container."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app import device as devices
from app.addresses import is_secure
from app.container import Container
from app.encoding import PAGE, encoding_of
from app.tables.codes import looks_right, tidy
from app.tables.refused import Refused, unknown_code


def container_of(request: Request) -> Container:
    """What the running app consists of."""
    container: Container = request.app.state.container
    return container


class Caller:
    """A device that asks for something."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.container = container_of(request)
        self.device = devices.device_of(request.scope["headers"])
        self.asked = self.container.addresses.asked(request.scope)
        self.origin = self.container.addresses.shown(request.scope)
        self.address = request.client.host if request.client else ""
        self.htmx = "hx-request" in request.headers
        self.new_secret = ""

    @property
    def secure(self) -> bool:
        """Whether browsers trust the address by which the device comes."""
        return is_secure(self.asked)

    def known(self) -> str:
        """The device's name; a device that has none gets a secret with the answer."""
        if not self.device:
            self.new_secret = devices.fresh_secret()
            self.device = devices.name_of(self.new_secret)
        return self.device

    def page(self, template: str, *, status: int = 200, **context: Any) -> Response:
        """A whole page."""
        return self.html(self.container.pages.page(template, secure=self.secure, **context), status)

    def html(self, text: str, status: int = 200) -> Response:
        """What was rendered, compressed where the browser takes it."""
        body, headers = text.encode(), {"vary": "Accept-Encoding"}
        if encoding := encoding_of(self.request.scope["headers"]):
            body = PAGE[encoding](body)
            headers["content-encoding"] = encoding
        return self.signed(HTMLResponse(body, status, headers))

    def to(self, path: str) -> Response:
        """Sends the device to another page."""
        return self.signed(RedirectResponse(path, 303))

    def signed(self, response: Response) -> Response:
        """An answer that lets a new device keep its secret; never kept by caches."""
        response.headers.setdefault("cache-control", "no-store")
        if self.new_secret:
            secure = self.asked.startswith("https://")
            devices.remember(response.headers, self.new_secret, secure=secure)
        return response


async def caller(request: Request) -> Caller:
    """Who asks; one write more for its address when it wants to change something."""
    asking = Caller(request)
    if request.method not in ("GET", "HEAD"):
        asking.container.rate_limits.write(asking.device, asking.address)
    return asking


async def code_of(request: Request, code: str) -> str:
    """The code of a table, as typed in an address; wrong ones are rationed."""
    container = container_of(request)
    address = request.client.host if request.client else ""
    return await known_code(container, devices.device_of(request.scope["headers"]), address, code)


async def known_code(container: Container, device: str, address: str, typed: str) -> str:
    """A code that some table has; raises Refused for any other."""
    code = tidy(typed)
    try:
        if not looks_right(code):
            raise unknown_code(code)
        if not container.rate_limits.knows(code, address):
            await container.rate_limits.guess(address)
        if code not in container.desk.held:
            async with container.desk.at(code):
                pass
    except Refused as refused:
        if refused.kind == "code":
            container.rate_limits.wrong_code(device, address)
        raise
    container.rate_limits.opened(code, address)
    return code


async def fields_of(request: Request) -> Mapping[str, str]:
    """The last value of each field of a form."""
    form = await request.form(max_files=0, max_fields=100)
    return {name: value for name, value in form.items() if isinstance(value, str)}


Asking = Annotated[Caller, Depends(caller)]
Code = Annotated[str, Depends(code_of)]
Fields = Annotated[Mapping[str, str], Depends(fields_of)]
