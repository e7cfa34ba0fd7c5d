"""Braille as liblouis translates it: the oracle our own cells are held against."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

import pytest

TABLES = {"es": "es-g1.ctb", "ca": "ca-g1.ctb", "en": "en-ueb-g1.ctb"}


def program() -> str:
    """Where lou_translate is; installed from Debian where it is missing and we may."""
    if not shutil.which("lou_translate") and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-yq", "liblouis-bin"], check=False, **quiet)  # type: ignore[call-overload]
    found = shutil.which("lou_translate")
    if not found:
        pytest.fail("lou_translate is missing: install liblouis (Debian: apt-get install liblouis-bin).")
    return found


def liblouis(lines: Sequence[str], lang: str, grade: int = 1) -> list[str]:
    """Each line in braille patterns."""
    ran = subprocess.run(
        [program(), "--forward", f"unicode.dis,{TABLES[lang].replace('g1', f'g{grade}')}"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [line.replace(" ", "\N{BRAILLE PATTERN BLANK}") for line in ran.stdout.rstrip("\n").split("\n")]
