"""What may be asked about Pebbles at any moment."""

from pebbles.words import describe
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.queries import Query

OVERVIEW = "table"
"""The query that tells the table best."""
ANSWERS = ("table", "board", "who")
"""The queries it has an answer for."""


def hear(query: Query, asked: Asked) -> list[str] | None:
    """What is said to a query; none where the ear has nothing for it."""
    if query.name == "who":
        say, seat = speaker("pebbles", asked.to.lang), asked.view["turn"] % 2
        return [say("{name} takes next.", name=asked.to.names[seat])]
    return describe(asked.view, asked.to) if query.name in ANSWERS else None
