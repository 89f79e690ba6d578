"""Schema migrations, applied at start."""
