"""Reads an entry's file: a few `key: value` lines, then one `# es: Title` section a language.

Sections know paragraphs, `- ` lists, `1. ` steps, **strong**, `code`, [[id]], [[id|words]] and drawings between
two ``` fences, the first of which carries the sentence that says the same in words. Nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trueque.almanac.entry import LANGUAGES, Block, BlockKind, Entry, Span, Text
from trueque.kernel.registry import game_names
from trueque.locale.tongues import InLanguages

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
SECTION = re.compile(r"# (\w\w): (.+)")
INLINE = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`|\[\[(?P<entry>[^\]|]+)(?:\|(?P<words>[^\]]+))?\]\]")
STRAY = re.compile(r"[*`<>#_\[\]{}\\]|&\w+;")
STEP = re.compile(r"\d+\. ")
KEYS = ("games", "see-also", "aliases", "rulings", "reasons", "decisions", *(f"words-{lang}" for lang in LANGUAGES))


class BadEntry(ValueError):
    """An entry's file that breaks the format: says which one, where and what would be right."""


def read_entry(name: str, text: str, is_whole: bool = True) -> Entry:
    """The entry kept in a file called *name* with this *text*: *is_whole* where it must be in every language.

    Where it need not be, what is missing is told in English, or in the language that there is.
    """
    if not SLUG.fullmatch(name):
        raise BadEntry(f"{name}: an entry's id is English words in lower case joined by hyphens, like distance-rule.")
    head, *sections = re.split(r"^(?=# )", text, flags=re.MULTILINE)
    keys = dict(_read_keys(name, head))
    texts = InLanguages[Text]()
    for section in sections:
        lang, title, body = _read_section(name, section)
        if lang in texts:
            raise BadEntry(f"{name}: the section {lang} is there twice.")
        texts[lang] = Text(title, tuple(_read_blocks(f"{name}, {lang}", body)), keys.get(f"words-{lang}", ()))
    missing = [lang for lang in LANGUAGES if lang not in texts]
    if missing and texts and not is_whole:
        told = texts["en"] if "en" in texts else next(iter(texts.values()))
        texts = InLanguages({lang: texts.get(lang, told) for lang in LANGUAGES})
    elif missing:
        raise BadEntry(f"{name}: no section for {', '.join(missing)}; every entry is in {', '.join(LANGUAGES)}.")
    games = keys.get("games", ())
    if not games or not set(games) <= set(game_names()):
        raise BadEntry(f"{name}: games: must name one or more of {', '.join(game_names())}.")
    return Entry(
        id=name,
        games=games,
        texts=texts,
        see_also=keys.get("see-also", ()),
        aliases=keys.get("aliases", ()),
        rulings=keys.get("rulings", ()),
        reasons=keys.get("reasons", ()),
        decisions=keys.get("decisions", ()),
    )


def _read_keys(name: str, head: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in head.splitlines():
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            raise BadEntry(f"{name}: the line “{line}” is not one of {', '.join(KEYS)}, each followed by a colon.")
        yield key, tuple(word.strip() for word in value.split(",") if word.strip())


def _read_section(name: str, section: str) -> tuple[str, str, str]:
    heading, _, body = section.partition("\n")
    found = SECTION.fullmatch(heading.strip())
    if not found or found[1] not in LANGUAGES:
        raise BadEntry(f"{name}: “{heading}” should be like “# es: Title”, with one of {', '.join(LANGUAGES)}.")
    return found[1], found[2].strip(), body


def _read_blocks(where: str, body: str) -> Iterator[Block]:
    rest = body.strip().splitlines()
    while rest:
        if not rest[0].strip():
            rest.pop(0)
        elif rest[0].startswith("```"):
            yield _read_drawing(where, rest)
        else:
            chunk = []
            while rest and rest[0].strip() and not rest[0].startswith("```"):
                chunk.append(rest.pop(0).strip())
            yield _read_words(where, chunk)


def _read_drawing(where: str, rest: list[str]) -> Block:
    says = rest.pop(0)[3:].strip()
    rows: list[str] = []
    while rest and rest[0].rstrip() != "```":
        rows.append(rest.pop(0).rstrip())
    if not rest or not says or not rows:
        raise BadEntry(
            f"{where}: a drawing stands between two ``` lines, the first with a sentence that says the same."
        )
    rest.pop(0)
    return Block("diagram", drawing=tuple(rows), says=says)


def _read_words(where: str, chunk: list[str]) -> Block:
    kind: BlockKind = "paragraph"
    if all(line.startswith("- ") for line in chunk):
        kind, chunk = "list", [line[2:] for line in chunk]
    elif all(STEP.match(line) for line in chunk):
        kind, chunk = "steps", [STEP.sub("", line, count=1) for line in chunk]
    elif any(line.startswith("- ") or STEP.match(line) for line in chunk):
        raise BadEntry(f"{where}: put a blank line between a paragraph and a list.")
    else:
        chunk = [" ".join(chunk)]
    return Block(kind, rows=tuple(tuple(_read_spans(where, line)) for line in chunk))


def _read_spans(where: str, line: str) -> Iterator[Span]:
    done = 0
    for found in INLINE.finditer(line):
        yield from _read_plain_spans(where, line[done : found.start()])
        done = found.end()
        if found["entry"]:
            yield Span("link", found["words"] or "", found["entry"])
        elif found["strong"]:
            yield from (Span("strong", span.text) for span in _read_plain_spans(where, found["strong"]))
        else:
            yield Span("code", found["code"])
    yield from _read_plain_spans(where, line[done:])


def _read_plain_spans(where: str, text: str) -> Iterator[Span]:
    stray = STRAY.search(text)
    if stray:
        raise BadEntry(f"{where}: “{stray[0]}” in “{text.strip()}” is no part of the format; see docs/almanac.md.")
    if text:
        yield Span("text", text)
