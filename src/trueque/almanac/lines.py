"""An entry as plain lines for a terminal, a pipe or a braille display."""

from __future__ import annotations

import re
from textwrap import wrap

from trueque.almanac.entry import Block, Entry, Span
from trueque.almanac.rulebook import list_tested_rules
from trueque.almanac.shelf import shelf
from trueque.locale.tongues import sign_phrase

# A number stays with what it counts: "2 de / lana" is hard to follow in braille.
COUNTED = re.compile(r"(\d) (?:(de|d') ?)?(?=\w)")


def format_entry(one: Entry, lang: str, width: int = 80, *, drawings: bool = False) -> list[str]:
    """The entry in *lang*, wrapped at words; drawings are left out unless asked for, what they say never is."""
    out = [*_wrap_lines(one.title(lang), width), ""]
    for block in one.texts[lang].blocks:
        out += [*_format_block(block, width, drawings), ""]
    titles = [shelf()[name].title(lang) for name in one.see_also if name in shelf()]
    if titles:
        out += _wrap_lines(f"{sign_phrase(lang, 'see-also')}: {'; '.join(titles)}.", width)
    return out if titles else out[:-1]


def format_probes(one: Entry, lang: str, width: int = 80) -> list[str]:
    """The probes that play the rules the entry tells, after what the books say of it; nothing where no book does."""
    probes = dict.fromkeys(probe.partition("::")[2] for _, rule in list_tested_rules(one.id) for probe in rule.probes)
    return _wrap_lines(f"{sign_phrase(lang, 'tested-by')}: {', '.join(probes)}.", width) if probes else []


def _format_block(block: Block, width: int, drawings: bool) -> list[str]:
    if block.kind == "diagram":
        said = _wrap_lines(block.says, width)
        return [*block.drawing, "", *said] if drawings and max(map(len, block.drawing)) <= width else said
    if block.kind == "paragraph":
        return _wrap_lines(_join_spans(block.rows[0]), width)
    marks = [f"{n}. " if block.kind == "steps" else "- " for n in range(1, len(block.rows) + 1)]
    return [
        line
        for mark, row in zip(marks, block.rows, strict=True)
        for line in _wrap_lines(mark + _join_spans(row), width)
    ]


def _join_spans(spans: tuple[Span, ...]) -> str:
    return "".join(span.text for span in spans)


def _wrap_lines(text: str, width: int) -> list[str]:
    glued = COUNTED.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    rows = wrap(glued, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return [row.replace("\N{NO-BREAK SPACE}", " ") for row in rows]
