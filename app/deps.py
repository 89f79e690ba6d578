"""FastAPI dependencies shared by the routes: the calling device, table codes, form fields, the container."""

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
    """Returns the container of the running app."""
    container: Container = request.app.state.container
    return container


class Caller:
    """The device that sent a request."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.container = container_of(request)
        self.device = devices.device_of(request.scope["headers"])
        self.requested_origin = self.container.addresses.requested_origin(request.scope)
        self.origin = self.container.addresses.shared_origin(request.scope)
        self.address = request.client.host if request.client else ""
        self.htmx = "hx-request" in request.headers
        self.new_secret = ""

    @property
    def secure(self) -> bool:
        """Whether browsers treat the origin that the device used as secure."""
        return is_secure(self.requested_origin)

    def ensure_device(self) -> str:
        """Returns the device's id; a new device gets a secret, which is set as a cookie with the response."""
        if not self.device:
            self.new_secret = devices.fresh_secret()
            self.device = devices.name_of(self.new_secret)
        return self.device

    def page(self, template: str, *, status: int = 200, **context: Any) -> Response:
        """Renders a whole page."""
        return self.html(self.container.pages.page(template, secure=self.secure, **context), status)

    def html(self, text: str, status: int = 200) -> Response:
        """Responds with HTML, compressed if the client accepts it."""
        body, headers = text.encode(), {"vary": "Accept-Encoding"}
        if encoding := encoding_of(self.request.scope["headers"]):
            body = PAGE[encoding](body)
            headers["content-encoding"] = encoding
        return self.finish(HTMLResponse(body, status, headers))

    def redirect(self, path: str) -> Response:
        """Redirects to another page."""
        return self.finish(RedirectResponse(path, 303))

    def finish(self, response: Response) -> Response:
        """Completes a response: sets the cookie of a new device, and disables caching by default."""
        response.headers.setdefault("cache-control", "no-store")
        if self.new_secret:
            secure = self.requested_origin.startswith("https://")
            devices.remember(response.headers, self.new_secret, secure=secure)
        return response


async def caller(request: Request) -> Caller:
    """Dependency: the calling device. Requests that change something count against its write limits."""
    asking = Caller(request)
    if request.method not in ("GET", "HEAD"):
        asking.container.rate_limits.write(asking.device, asking.address)
    return asking


async def code_of(request: Request, code: str) -> str:
    """Dependency: the table code in the path. Wrong codes are rate-limited."""
    container = container_of(request)
    address = request.client.host if request.client else ""
    return await known_code(container, devices.device_of(request.scope["headers"]), address, code)


async def known_code(container: Container, device: str, address: str, typed: str) -> str:
    """Returns the code of an existing table; raises Refused for any other."""
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
    """Dependency: the last value of each form field."""
    form = await request.form(max_files=0, max_fields=100)
    return {name: value for name, value in form.items() if isinstance(value, str)}


Asking = Annotated[Caller, Depends(caller)]
Code = Annotated[str, Depends(code_of)]
Fields = Annotated[Mapping[str, str], Depends(fields_of)]
