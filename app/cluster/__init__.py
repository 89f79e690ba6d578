"""Clustering: several processes on one database, with notifications, following, and one elected keeper."""
