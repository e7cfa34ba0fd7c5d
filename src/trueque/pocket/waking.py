"""What the page's Python imports before its memory is kept: whoever starts from there waits for none of it."""

from __future__ import annotations

from trueque.kernel.registry import GAMES, make, part
from trueque.pocket import door  # noqa: F401  (the way in, and all that stands behind it)


def import_all() -> None:
    """Everything that the first question of any game asks for."""
    for game in GAMES:
        make(game, {})
        part(game, "words")
        part(game, "view")
        part(game, "house rules")
        part(game, "bots")
