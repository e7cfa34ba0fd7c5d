"""What is wrong with a drawn island, in every language."""

from __future__ import annotations

from trueque.kernel.errors import BadOptions, RuleError
from trueque.locale import in_every_language


def make_layout_error(sentence: str, **values: object) -> BadOptions:
    """An error with *sentence*, its blanks filled in; an error among *values* is said in the same language."""

    def translate_values(lang: str) -> dict[str, object]:
        return {name: v.spoken(lang) if isinstance(v, RuleError) else v for name, v in values.items()}

    english, said = in_every_language("island", lambda say: say(sentence, **translate_values(say.lang)))
    return BadOptions(english, "layouts", said)
