"""A fake push service that records pushes, and a browser that decrypts them."""

import asyncio
from base64 import urlsafe_b64encode

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def plain64(raw: bytes) -> str:
    """Encodes bytes as URL-safe base64 without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class PushService:
    """Listens on a free port; `heard` holds the headers and body of each push."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes!!!"

    async def __aenter__(self) -> "PushService":
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        await self.server.wait_closed()

    @property
    def subscription(self) -> dict[str, str]:
        """A browser's subscription, as it sends it to a server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        port = self.server.sockets[0].getsockname()[1]
        endpoint = f"http://127.0.0.1:{port}/for/this-browser"
        return {"endpoint": endpoint, "p256dh": plain64(point), "auth": plain64(self.secret)}

    def read(self, body: bytes) -> str:
        """Decrypts the body of a push, as the browser does."""
        text: bytes = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return text.decode()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.partition(": ") for line in head[1:] if line)
        headers = {name.lower(): value for name, _, value in pairs}
        body = await reader.readexactly(int(headers["content-length"]))
        self.heard.append((headers, body))
        writer.write(f"HTTP/1.1 {self.status} So\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()
