"""Rendering: what a device is shown of a table, drawn as pieces and streamed to it."""
