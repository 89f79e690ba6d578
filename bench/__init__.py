"""Benchmarks of load, latency, page weight and memory, each with a baseline measured in the same run."""
