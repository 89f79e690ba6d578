"""Persistence: the only package that knows SQL."""
