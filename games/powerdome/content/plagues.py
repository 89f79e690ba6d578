"""Powers about afflictions (PD-5.1)."""

from games.powerdome.conditions import AFFLICTED, HURT
from games.powerdome.effects import Regenerate, Weaken
from games.powerdome.lasting_effects import AddCounters, Afflict, Cure, HandOver, RemoveCounters
from games.powerdome.sentences import FOE, active, burn, power, reactive, utilize
from games.powerdome.targets import ATTACKER, FOES, STRONGEST, TARGET, each_affliction, each_counter

POWERS = (
    power("Sneeze", "Bless you. Bless you too.", utilize(4, Afflict("Sniffles", TARGET), aim=FOE, limit=4)),
    power(
        "Bucket of Rust",
        "Vintage, like everything here.",
        utilize(4, Afflict("Rust", TARGET), aim=FOE, limit=4),
    ),
    power(
        "Cold Bath",
        "Invigorating, they said, from the edge.",
        active(Weaken(1, TARGET), Afflict("Cold Feet", TARGET), aim=FOE, limit=2),
    ),
    power(
        "Buttered Gloves",
        "A gift from the kitchen.",
        reactive(HURT, Afflict("Butterfingers", ATTACKER), limit=2),
    ),
    power(
        "Fizzy Water",
        "Drink it upside down.",
        active(Afflict("Hiccups", TARGET), Weaken(2, TARGET), aim=FOE, limit=3),
    ),
    power("Rich Dinner", "Do have another.", utilize(3, Afflict("Gout", TARGET), aim=FOE, limit=4)),
    power(
        "Spotlight", "Turn it a little. There.", utilize(4, Afflict("Stage Fright", TARGET), aim=FOE, limit=3)
    ),
    power(
        "Letter from Home",
        "The cat is well. The roof is not.",
        utilize(4, Afflict("Homesick", TARGET), aim=FOE, limit=3),
    ),
    power("Patient Zero", "Has been to every table tonight.", burn(3, Afflict("Sniffles", FOES), limit=1)),
    power(
        "Hand-Me-Down",
        "It never quite fitted, to be honest.",
        active(HandOver(TARGET), Weaken(4, TARGET), aim=FOE, limit=3),
    ),
    power("Spa Day", "Cucumbers on the eyes, swords outside.", utilize(6, Cure(), Regenerate(8))),
    power("Hypochondria", "I knew it. I knew it!", reactive(AFFLICTED, Regenerate(8)), active(Regenerate(2))),
    power(
        "Bedside Manner",
        "Where does it hurt? And now?",
        active(Weaken(2, TARGET), Weaken(each_affliction(2, TARGET), TARGET), aim=FOE),
    ),
    power(
        "Long Memory",
        "The elephant in the room remembers you.",
        reactive(HURT, AddCounters(1, "Grudge")),
        active(Weaken(each_counter(5, "Grudge"), STRONGEST), RemoveCounters("Grudge")),
        counter="Grudge",
    ),
)
