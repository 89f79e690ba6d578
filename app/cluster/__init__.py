"""Several processes on one database: messages between them, following changes, one keeper of clocks."""
