"""The rooms that speak HTTP."""
