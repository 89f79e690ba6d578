"""The kinds of allies (PD-4.6)."""

from games.powerdome.effects import Lower, Raise, Regenerate, Weaken
from games.powerdome.powers import AllyKind
from games.powerdome.sentences import FOE, OTHER, active, power, utilize
from games.powerdome.targets import ITS_PLAYER, TARGET, YOU

ALLIES = (
    AllyKind("Bodyguard", "Paid by the bruise.", 16, ("Bruno", "Olga", "Knut", "Mildred")),
    AllyKind("Cousin", "Twice removed, and back again.", 14, ("Ottilie", "Ferdinand", "Gisela", "Egon")),
    AllyKind("Gargoyle", "Came down for this.", 34, ("Grout", "Mortar", "Rubble", "Plinth")),
    AllyKind(
        "Goose",
        "Nobody has ever won an argument with one.",
        8,
        ("Gander", "Honoria", "Duchess", "Alderman"),
        (power("Hiss", "You heard.", active(Lower("strike", 6, TARGET), aim=OTHER)),),
    ),
    AllyKind(
        "Rat",
        "Where there is one.",
        5,
        ("Nibbles", "Scuttle", "Gouda", "Whisk", "Crumb", "Tuppence"),
        (power("Gnaw", "Through the strap.", active(Lower("resist", 5, TARGET), aim=OTHER)),),
    ),
    AllyKind(
        "Trumpeter",
        "Knows one march.",
        10,
        ("Cornelius", "Tootsie", "Hornblower"),
        (power("March", "From the top.", active(Raise("strike", 5, ITS_PLAYER))),),
    ),
    AllyKind(
        "Nurse",
        "Has seen worse, this morning.",
        10,
        ("Prudence", "Clement", "Verity"),
        (power("Bandage", "Stop squirming.", active(Regenerate(3, ITS_PLAYER))),),
    ),
    AllyKind(
        "Leech",
        "Affectionate.",
        6,
        ("Slurp", "Morsel", "Velcro"),
        (power("Latch On", "It likes you.", active(Weaken(2, TARGET), Regenerate(2, YOU), aim=FOE)),),
    ),
    AllyKind(
        "Clockwork Knight",
        "Wind before use.",
        14,
        ("Sir Ticking", "Dame Cog", "Lord Spring"),
        (power("Wind Up", "Forty turns, then let go.", utilize(4, Raise("strike", 12))),),
    ),
)
