"""What a name looks like: two names with one skeleton cannot be told apart at a glance (after Unicode TR39).

The table is ours and short: the letters of the Cyrillic and Greek alphabets (and a few signs) that are drawn as Latin
ones, and the Latin letters and digits that are drawn alike. Unicode itself says the rest: compatible forms (full width,
mathematical, ligatures) fall together, and so do capitals and small letters.
"""

from __future__ import annotations

import hashlib
import unicodedata

# Each word: the letter that stands for all, and those that look like it; capitals apart, which look like others.
ALIKE = """
aаαɑ bьвЬ cсϲᴄ dԁ eеҽ gɡց hһհн lIi1|ıіӏІӀιΙɪǀ jј kкκĸ mм nոпη oоο0օσ pрρ qԛգ rгᴦ sѕꜱ tтτ uυս vνѵᴠ wԝѡωɯ xхχ yуγүʏ zᴢ
3зЗӡ AАΑ BВΒ CСϹ EЕΕ HНΗ JЈ KКΚ MМΜ NΝ OОΟ PРΡ SЅ TТΤ WԜ XХΧ YУΥҮ ZΖ
"""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that are read as one."""
_ALIKE = {sign: word[0] for word in ALIKE.split() for sign in word[1:]}


def fold_lookalikes(name: str) -> str:
    """*name* with one letter for all that look alike."""
    plain = unicodedata.normalize("NFKC", name)
    # A capital I looks like an l, its small form like nothing else: so capitals are looked up before they are folded.
    looked = "".join(_ALIKE.get(sign, sign) for sign in plain).casefold()
    looked = "".join(_ALIKE.get(sign, sign) for sign in unicodedata.normalize("NFKC", looked))
    for pair, one in PAIRS:
        looked = looked.replace(pair, one)
    return " ".join(looked.split())


def lookalike_key(name: str) -> str:
    """A short key that names share which look alike."""
    return hashlib.sha256(fold_lookalikes(name).encode()).hexdigest()
