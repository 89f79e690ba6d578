"""Tables: who may sit, what a tap does, and what each seat sees of it."""
