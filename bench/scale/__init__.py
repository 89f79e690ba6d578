"""What it costs to serve many: several databases, several processes, idle tables, a hall, a long start."""
