"""Logging: one line an event, without secrets.

Paths are logged, never cookies, bodies or answers, and a path without the ticket of a seat that may stand in
it. What libraries log goes the same way.
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
"""One list for all loggers, old and new: a test puts its own processor in their place."""

TICKET: Final = re.compile(r"(/take/)[^/]+")


def configure(level: str) -> None:
    """Writes what is at least this grave to standard error."""
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
    """The path of a request as it may be logged."""
    return TICKET.sub(r"\1…", scope["path"])
