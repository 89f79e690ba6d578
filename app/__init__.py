"""The server: tables, the people and bots seated at them, and the pages that they are shown."""
