"""Benchmarks at scale: several databases and processes, idle tables, mass reconnection, long starts."""
