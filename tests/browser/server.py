"""Runs `python -m app` with one seed for all games, so that browser tests always meet the same positions."""

from types import SimpleNamespace

from app.__main__ import main
from app.tables import desk

SEED = "5eed" * 16

if __name__ == "__main__":
    desk.secrets = SimpleNamespace(token_hex=lambda _size: SEED)
    main()
