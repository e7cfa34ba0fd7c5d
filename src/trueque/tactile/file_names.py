"""What files are called: in the reader's language, in letters that every disk and every printer takes."""

from __future__ import annotations

import re

from trueque.locale.fold import fold_text

APART = re.compile(r"[^a-z0-9]+")


def name_file(*words: str) -> str:
    """A file's name without its ending: «Láminas», «A4» is «laminas-A4»; a size of paper stays as it is written."""
    return "-".join(one if re.fullmatch(r"A\d", one) else APART.sub("-", fold_text(one)).strip("-") for one in words)
