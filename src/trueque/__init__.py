"""trueque: the table for a family of barter games. See docs/architecture.md."""

__version__ = "0.1.0"
