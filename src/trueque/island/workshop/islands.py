"""The islands of the gallery in words."""

from __future__ import annotations

from trueque.locale import Speaker


def describe_island(say: Speaker, name: str) -> dict[str, str]:
    """The title of an island of the gallery, and one line about it."""
    title, line = {
        "crescent": (say("Crescent"), say("A thin moon: whoever cuts it in two decides the game.")),
        "first-steps": (say("First steps"), say("Thirteen hexes, near neighbours; the land is dealt each time.")),
        "four-winds": (say("Four winds"), say("Four small islands of five hexes; everybody needs harbours.")),
        "great-land": (say("Great land"), say("One wide country with room for long roads.")),
        "horseshoe": (say("Horseshoe"), say("Two arms around a bay, joined in the south.")),
        "hourglass": (say("Hourglass"), say("Two lands and one narrow waist between them.")),
        "lagoon": (say("Lagoon"), say("A ring of land around the sea, an islet in its middle.")),
        "long-isle": (say("Long isle"), say("Two rows from end to end: coast everywhere.")),
        "star": (say("Star"), say("Six rich points around a lean middle.")),
        "stepping-stones": (say("Stepping stones"), say("A large island and two single rocks off its coast.")),
        "three-sisters": (say("Three sisters"), say("Three islands of the same size, each with a heart.")),
        "twin-shores": (say("Twin shores"), say("Two coasts that look at each other across a lane of sea.")),
    }[name]
    return {"title": title, "line": line}
