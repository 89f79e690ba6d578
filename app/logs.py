"""Logs: one line an event, with no secret in it. Paths are logged, never cookies, bodies or answers."""

import logging
import sys
from typing import Final

import structlog

PROCESSORS: Final[list[structlog.types.Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
]
"""One list for all loggers, old and new: a test puts its own processor in their place."""


def configure(level: str) -> None:
    """Writes what is at least this grave to standard error."""
    grave = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(grave),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
