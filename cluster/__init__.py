"""Runs a cluster on one machine: a proxy, workers, a keeper, PostgreSQL and Redis, from Debian's packages."""
