"""Tables: permissions, the effects of a tap, and what each seat may see."""
