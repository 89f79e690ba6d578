"""QR codes as SVG."""

from io import BytesIO

import segno


def square(address: str) -> bytes:
    """Returns a QR code as SVG; always dark on light, as cameras expect."""
    drawn = BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#0b1226", light="#ffffff", xmldecl=False, nl=False
    )
    return drawn.getvalue()
