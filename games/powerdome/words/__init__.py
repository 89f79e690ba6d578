"""Words of PowerDome: one sentence for each type of fact."""

from games.powerdome.words import deeds as deeds
from games.powerdome.words import outcomes as outcomes
from games.powerdome.words import setup as setup
from games.powerdome.words.deeds import ending as ending
from games.powerdome.words.phrases import sentence as sentence
