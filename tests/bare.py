"""An installation without extras, in a process of its own: what only an extra brings cannot be found there.

python -m tests.bare command WORDS...    one command line of trueque
python -m tests.bare module NAME...      import each module, and say what each answers
python -m tests.bare code TEXT           run some Python
python -m tests.bare each                many of these, as JSON on the input, each in a fork of one start
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Sequence
from importlib import import_module, machinery
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def hidden() -> set[str]:
    """The modules that only extras bring, by their top names."""
    from trueque.kernel.extras import EXTRAS

    beside = {"asyncpg", "starlette", "pydantic", "orjson"}
    return {module for modules in EXTRAS.values() for module in modules} | beside


def hide(names: set[str]) -> None:
    """As if these modules were not installed."""
    found: Any = machinery.PathFinder.find_spec

    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        return None if name.partition(".")[0] in names else found(name, path, target)

    machinery.PathFinder.find_spec = find_spec  # type: ignore[method-assign, assignment]


def hide_compiled_code() -> None:
    """As if the package had come without its libraries, to a machine that compiles no C."""
    from trueque.core import library_build

    library_build.find_compiler = list
    library_build.find_library = lambda source: None


Done = subprocess.CompletedProcess[str]


def bare(*words: str, extras: tuple[str, ...] = (), lang: str = "en", told: str = "") -> Done:
    """What a process says that has no extras, or only those named; *told*: its input."""
    env = {**os.environ, "TRUEQUE_LANG": lang, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    env["BARE_EXTRAS"] = ",".join(extras)
    command = [sys.executable, "-m", "tests.bare", *words]
    return subprocess.run(command, env=env, cwd=ROOT, input=told, capture_output=True, text=True, timeout=300)


def bare_each(calls: Sequence[Sequence[str]], extras: tuple[str, ...] = ()) -> list[Done]:
    """What each of many calls says: the interpreter starts once, and each call has a process of its own after that."""
    done = bare("each", extras=extras, told=json.dumps(calls))
    assert done.returncode == 0, done.stderr
    return [Done(words, *said) for words, said in zip(calls, json.loads(done.stdout), strict=True)]


def forked(words: Sequence[str]) -> tuple[int, str, str]:
    """The exit code of one call and what it printed, from a fork of this process."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            os._exit(ended(*words))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


def ended(*words: str) -> int:
    """The exit code of one call, whichever way it ends, as the interpreter would have it."""
    try:
        code = one(*words)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def tried(name: str) -> str:
    """What importing a module answers: nothing, or the error."""
    try:
        import_module(name)
    except Exception as trouble:
        return f"{type(trouble).__name__}: {trouble}"
    return ""


def main(kind: str, *words: str) -> int:
    from trueque.kernel.extras import EXTRAS

    kept = {module for extra in os.environ.get("BARE_EXTRAS", "").split(",") for module in EXTRAS.get(extra, ())}
    hide(hidden() - kept - {"starlette", "pydantic"} if kept else hidden())
    if "ziglang" not in kept:
        hide_compiled_code()
    if kind == "each":
        from trueque.terminal import cli

        assert cli, "what every command needs is there before the first fork"
        print(json.dumps([forked(call) for call in json.load(sys.stdin)]))
        return 0
    return one(kind, *words)


def one(kind: str, *words: str) -> int:
    if kind == "module":
        print(json.dumps({name: tried(name) for name in words}))
        return 0
    if kind == "code":
        exec(compile(words[0], "bare", "exec"), {})
        return 0
    from trueque.terminal.cli import run_command_line

    return run_command_line(words)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
