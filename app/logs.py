"""Logging: one line per event, without secrets.

Paths are logged, never cookies or bodies; the ticket of a seat is removed from the path. Log records of
libraries take the same route.
"""

import logging
import re
import sys
from typing import Final

import structlog
from starlette.types import Scope
from structlog.stdlib import ProcessorFormatter

RENDERED: Final = structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"])

COMMON: Final[list[structlog.types.Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]

PROCESSORS: Final[list[structlog.types.Processor]] = [*COMMON, RENDERED]
"""The list shared by all loggers, including cached ones, so that a test can replace processors in place."""

TICKET: Final = re.compile(r"(/take/)[^/]+")


def configure(level: str) -> None:
    """Configures logging to standard error from this level on."""
    grave = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(grave),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=COMMON, processors=[ProcessorFormatter.remove_processors_meta, RENDERED]
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(grave, logging.WARNING))
    logging.getLogger("uvicorn").setLevel(grave)


def path_of(scope: Scope) -> str:
    """Returns the path of a request with its ticket removed."""
    return TICKET.sub(r"\1…", scope["path"])
