"""A wrong command line, in a sentence."""

from __future__ import annotations

from difflib import get_close_matches

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, RepeatArgumentError, UnknownOptionError
from cyclopts.exceptions import UnusedCliTokensError

from trueque.terminal.voice import current_voice


def describe_mistake(wrong: CycloptsError) -> str:
    """What is wrong with the command line, and where to read on."""
    say = current_voice().say
    command = wrong.command_chain[0] if wrong.command_chain else ""
    said = _describe_error(wrong)
    return said + " " + say("See: trueque {command} --help.", command=command).replace("  ", " ")


def _describe_error(wrong: CycloptsError) -> str:
    say = current_voice().say
    if isinstance(wrong, UnknownOptionError):
        word = wrong.token.keyword or wrong.token.value
        known = [name for argument in wrong.argument_collection for name in argument.names if name.startswith("--")]
        near = get_close_matches(word, known, n=1)
        if near:
            return say("There is no option “{word}”; did you mean {near}?", word=word[:40], near=near[0])
        return say("There is no option “{word}”.", word=word[:40])
    if isinstance(wrong, MissingArgumentError) and wrong.argument is not None:
        return say("{name} is missing.", name=wrong.argument.name)
    if isinstance(wrong, CoercionError) and wrong.argument is not None:
        value = wrong.token.value if wrong.token else ""
        return say("{name} cannot be “{value}”.", name=wrong.argument.name, value=value[:40])
    if isinstance(wrong, RepeatArgumentError):
        return say("“{word}” stands twice.", word=wrong.token.keyword or wrong.token.value)
    if isinstance(wrong, UnusedCliTokensError) and wrong.unused_tokens:
        return say("“{word}” is one word too many.", word=" ".join(wrong.unused_tokens)[:40])
    return say("The command line cannot be understood ({why}).", why=" ".join(str(wrong).split())[:200])
