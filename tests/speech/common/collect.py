"""Makes the lists of commonest words again: ``python -m tests.speech.common.collect``, where wordfreq is installed.

wordfreq needs more than this project does, so it lives in an environment of its own (``pip install wordfreq``).
"""

from __future__ import annotations

import re
from importlib import import_module
from textwrap import wrap

from tests.speech.common import FOLDER
from trueque.locale import LANGUAGES

COUNT, LOOKED_AT, WIDTH = 2000, 2600, 118
WORD = re.compile(r"[^\W\d_]+(['’·-][^\W\d_]+)*")


def collect_words(lang: str) -> list[str]:
    """The words of *lang* that are used most."""
    known = import_module("wordfreq").top_n_list(lang, LOOKED_AT)
    return [word for word in known if WORD.fullmatch(word)][:COUNT]


if __name__ == "__main__":
    for lang in LANGUAGES:
        path = FOLDER / f"{lang}.txt"
        head, _, rest = path.read_text(encoding="utf-8").partition("[words]\n")
        rows = wrap(" ".join(collect_words(lang)), WIDTH, break_long_words=False, break_on_hyphens=False)
        path.write_text("\n".join([f"{head}[words]", *rows, f"[{rest.partition(chr(10) + '[')[2]}"]), encoding="utf-8")
