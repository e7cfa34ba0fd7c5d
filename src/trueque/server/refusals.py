"""Refusals whose sentences are the server's own, not a table's."""

from __future__ import annotations

from collections.abc import Callable

from trueque.locale import Speaker
from trueque.table import refusal as of_table
from trueque.table.refusal import Refusal


def make_refusal(code: str, entry: str, told: Callable[[Speaker], str]) -> Refusal:
    """A refusal from where nobody knows yet in which language it will be read."""
    return of_table.make_refusal(code, entry, told, "server")
