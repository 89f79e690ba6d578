"""The store: the only room that knows SQL."""
