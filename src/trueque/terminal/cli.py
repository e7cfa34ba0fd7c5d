"""The command line: `trueque play`, `simulate`, `replay`, `check` and the rest, one file a command in `commands`.

``--lang``, ``--plain``, ``--width`` and ``--speak`` go with every command, before or after its name. Help is text in
`help/<lang>`.
Whatever goes wrong is said in one sentence; the exit code is 2 for a wrong command line and 1 for anything else.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches

from cyclopts import App, CycloptsError

from trueque import __version__
from trueque.kernel import RuleError
from trueque.kernel.extras import MissingExtra, find_install_command
from trueque.locale import translate_error
from trueque.terminal.common import fill_ray_addresses, read_common
from trueque.terminal.manual import find_help_page
from trueque.terminal.mistakes import describe_mistake
from trueque.terminal.voice import CommandFailed, current_voice

COMMANDS = (
    "play",
    "join",
    "simulate",
    "arena",
    "train",
    "replay",
    "review",
    "show",
    "weigh",
    "puzzle",
    "founding",
    "stats",
    "export",
    "dataset",
    "check",
    "verify",
    "perft",
    "gpu",
    "core",
    "cards",
    "learn",
    "rules",
    "doctor",
    "serve",
    "site",
    "backup",
    "restore",
    "tactile",
    "workshop",
    "deck",
    "referee",
    "new",
)


def build_app() -> App:
    """The commands by name; each is imported when it is called."""
    app = App(name="trueque", help_flags=[], version_flags=[])
    for name in COMMANDS:
        app.command(f"trueque.terminal.commands.{name}:{name}", name=name)
    return app


def run_command_line(args: Sequence[str]) -> int:
    """Run one command line; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        return _run_and_finish(read_common(args))
    except CommandFailed as stop:
        current_voice().print_error(stop.sentence)
        return stop.code
    except RuleError as refused:
        said = translate_error(refused, current_voice().lang)
        current_voice().print_error(f"{said} ({refused.entry})" if refused.entry else said)
        return 1
    except MissingExtra as missing:
        say = current_voice().say
        how = find_install_command(missing.extra)
        current_voice().print_error(say("This needs the extra «{extra}»: {command}", extra=missing.extra, command=how))
        return 1
    except CycloptsError as wrong:
        current_voice().print_error(describe_mistake(wrong))
        return 2
    except BrokenPipeError:
        # Whoever read our lines has gone; nothing more can be said.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return 0
    except KeyboardInterrupt:
        current_voice().print_error(current_voice().say("Stopped."))
        return 130
    except OSError as trouble:
        what = trouble.strerror or str(trouble)
        current_voice().print_error(current_voice().say("{file}: {what}.", what=what, file=trouble.filename or "?"))
        return 1
    except Exception as bug:
        if os.environ.get("TRUEQUE_DEBUG"):
            raise
        return _report_bug(bug)


def _report_bug(bug: Exception) -> int:
    """Our own mistake, in a sentence; the exit code."""
    say, kind = current_voice().say, f"{type(bug).__name__}: {bug}"
    current_voice().print_error(
        say("Something broke inside trueque ({kind}). TRUEQUE_DEBUG=1 shows where; please report it.", kind=kind)
    )
    for place in getattr(bug, "__notes__", ()):
        current_voice().print_error(say("It broke in this position: {place}", place=place))
    return 70


def _run_and_finish(args: list[str]) -> int:
    try:
        return _dispatch_command(args)
    finally:
        current_voice().finish_speaking()


def _dispatch_command(args: list[str]) -> int:
    if not args or args[0] in ("--help", "-h", "help"):
        current_voice().print_lines(
            find_help_page(args[1] if len(args) > 1 and args[1] in COMMANDS else "trueque", current_voice())
        )
        return 0
    if args[0] in ("--version", "-V"):
        current_voice().print_line(f"trueque {__version__}")
        return 0
    if args[0] in COMMANDS and any(word in ("--help", "-h") for word in args[1:]):
        current_voice().print_lines(find_help_page(args[0], current_voice()))
        return 0
    if args[0] not in COMMANDS:
        raise CommandFailed(_describe_unknown_command(args[0]), 2)
    result = build_app()(fill_ray_addresses(args), exit_on_error=False, print_error=False, result_action="return_value")
    return result if isinstance(result, int) else 0


def _describe_unknown_command(word: str) -> str:
    """The command that was most likely meant; all of them only where none is near."""
    say, near = current_voice().say, get_close_matches(word.lower(), COMMANDS, n=1)
    if near:
        return say("There is no command “{word}”. Did you mean {near}? All: trueque --help.", word=word, near=near[0])
    return say("There is no command “{word}”. There are: {all}.", word=word[:40], all=", ".join(COMMANDS))


def main() -> None:
    sys.exit(run_command_line(sys.argv[1:]))
