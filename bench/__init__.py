"""How fast it is: load, latency, weight and memory, each beside a baseline measured in the same run."""
