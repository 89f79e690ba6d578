"""The server: tables, the people and bots at them, and the pages that they see."""
