"""Powers for and against allies (PD-5.1)."""

from games.powerdome.conditions import ALLY_DIES, ALLY_HURTING, SUMMONED
from games.powerdome.effects import Bypass, Raise, Regenerate, Weaken
from games.powerdome.sentences import ALLY, active, power, reactive, utilize
from games.powerdome.targets import ALL_ALLIES, ALLIES, KILLER, TARGET, THEM_WHO, each_ally

POWERS = (
    power(
        "Ringmaster",
        "Ladies and gentlemen, and geese.",
        active(Raise("strike", 5, ALLIES), Raise("resist", 5, ALLIES), Raise("resist", 4)),
    ),
    power(
        "Next of Kin",
        "They send their regards. Firmly.",
        reactive(ALLY_DIES, Weaken(10, KILLER), Regenerate(5)),
        active(Raise("resist", 5)),
    ),
    power(
        "Commission",
        "Ten percent of everything, rounded up to half.",
        reactive(ALLY_HURTING, Regenerate(4)),
        active(Raise("strike", 5)),
    ),
    power(
        "Pest Control",
        "We also do cousins.",
        active(Weaken(6, ALL_ALLIES), Raise("strike", 6)),
        reactive(SUMMONED, Weaken(4, THEM_WHO)),
    ),
    power(
        "Pep Talk",
        "You are a goose. Say it.",
        utilize(6, Raise("strike", 16, TARGET), Bypass(TARGET), aim=ALLY),
        active(Raise("agility", 6), label="Mutter"),
    ),
    power(
        "Human Pyramid",
        "Structurally unsound, morally splendid.",
        active(Raise("resist", each_ally(7)), Raise("resist", 5)),
    ),
)
