"""The command line: `trueque play`, `simulate`, `replay`, `check` and the rest."""

from __future__ import annotations

from cyclopts import App

app = App(name="trueque", help="Play, host, study and program three games of barter.")


def main() -> None:
    app()
