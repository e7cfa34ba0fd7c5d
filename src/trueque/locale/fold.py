"""Text without case and accents: the one normaliser, for whatever people type or look for."""

from __future__ import annotations

import unicodedata


def fold_text(text: str) -> str:
    """*text* without case, accents or the Catalan middle dot."""
    if text.isascii():
        return text.casefold()
    bare = unicodedata.normalize("NFD", text.casefold().replace("·", ""))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))
