"""`trueque serve`: tables for a living room or for many machines."""

from __future__ import annotations

import gc
import os
import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from trueque.bots.player_files import register_file_player
from trueque.terminal.options import refuse_unknown_names
from trueque.terminal.voice import CommandFailed, current_voice

NEXT_NAME = re.compile(r",(?=[a-z0-9:_-]+=)")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    base_path: str = "",
    public_url: str = "",
    behind_proxy: bool = False,
    proxies: int = 1,
    smtp: str = "",
    webhooks: bool = False,
    apart: bool = False,
    words: Path | None = None,
    site: Path | None = None,
    players: Annotated[tuple[str, ...], Parameter(name=("--players", "--policies", "--trained"))] = (),
    host_token: str = "",
    host_token_file: Path | None = None,
    db_file: Path | None = None,
    keep_guests: int = 400,
    keep_chat: int = 180,
    keep_open: int = 30,
    keep_games: int = 730,
) -> int:
    """Serve tables until told to stop."""
    # Hundreds of modules are loaded and kept: looking among them for what nobody needs would be a sixth of the start.
    gc.disable()
    from trueque.server.main import run_server as run
    from trueque.server.settings import Settings
    from trueque.server.store.retention import RetentionDays

    settings = Settings(
        host=host, port=port, base_path=base_path.rstrip("/"), public_url=public_url.rstrip("/"), smtp=smtp,
        webhooks=webhooks, apart=apart, words=_read_words(words), players=_offer_players(players),
        proxies=proxies if behind_proxy else 0,
        secure_cookies=public_url.startswith("https:"),
        db=_read_secret(db, db_file, "TRUEQUE_DB"),
        host_token=_read_secret(host_token, host_token_file, "TRUEQUE_HOST_TOKEN"), site=_require_site_folder(site),
        keep=RetentionDays(keep_guests, keep_chat, keep_open, keep_games),
    )  # fmt: skip
    return run(settings, current_voice().lang)


def _offer_players(said: tuple[str, ...]) -> tuple[str, ...]:
    """What may be seated by name; a file that cannot be read is said before anything is served."""
    named = tuple(one for several in said for one in NEXT_NAME.split(several) if one)
    with refuse_unknown_names():
        for one in named:
            register_file_player(one)
    return named


def _read_words(file: Path | None) -> tuple[str, ...]:
    """The words of a host's list."""
    from trueque.table.public_words import read_word_list

    return read_word_list(_read_secret("", file, "")) if file is not None else ()


def _require_site_folder(site: Path | None) -> str:
    """The folder that `trueque site` has written, if one is named."""
    if site is not None and not (site / "sw.js").is_file():
        say = current_voice().say
        raise CommandFailed(
            say("There is no such site in {folder}: write it first with trueque site {folder}.", folder=site)
        )
    return str(site or "")


def _read_secret(given: str, file: Path | None, variable: str) -> str:
    """What was given on the command line, in a file or in the environment: others can read only the first."""
    if given or file is None:
        return given or os.environ.get(variable, "")
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError as failed:
        raise CommandFailed(
            current_voice().say("{file} cannot be read: {why}.", file=file, why=failed.strerror or failed)
        ) from failed
