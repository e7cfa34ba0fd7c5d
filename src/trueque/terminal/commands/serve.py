"""`trueque serve`: tables for a living room or for many machines."""

from __future__ import annotations

import gc

from trueque.terminal.voice import voice


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    base_path: str = "",
    public_url: str = "",
    behind_proxy: bool = False,
    smtp: str = "",
    webhooks: bool = False,
    host_token: str = "",
) -> int:
    """Serve tables until told to stop."""
    # Hundreds of modules are loaded and kept: looking among them for what nobody needs would be a sixth of the start.
    gc.disable()
    from trueque.server.main import serve as run
    from trueque.server.settings import Settings

    settings = Settings(
        host=host, port=port, db=db, base_path=base_path.rstrip("/"), public_url=public_url.rstrip("/"), smtp=smtp,
        webhooks=webhooks, host_token=host_token, trust_proxy=behind_proxy,
        secure_cookies=public_url.startswith("https:"),
    )  # fmt: skip
    return run(settings, voice().lang)
