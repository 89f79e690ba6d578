"""What a device is shown of a table: looked at, drawn, and sent."""
