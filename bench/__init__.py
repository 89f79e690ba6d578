"""Benchmarks: load, latency, page weight and memory, each beside a baseline measured in the same run."""
