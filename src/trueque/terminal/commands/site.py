"""`trueque site`: the games as static files for any web host."""

from __future__ import annotations

from pathlib import Path

from trueque.terminal.voice import Stop, voice


def site(folder: Path, /, *, server: str = "") -> int:
    """Write the page with the games in it."""
    from trueque.core.building import NoCompiler
    from trueque.site.node import NodeFailed
    from trueque.site.writing import NoPage, write_site

    say = voice().say
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").exists():
        named = say(
            "There are other files in {folder}: name an empty folder, or one that holds such a site.", folder=folder
        )
        raise Stop(named)
    try:
        size = write_site(folder, server)
    except NoPage:
        raise Stop(say("The page is not built; install trueque from a wheel, or run make play once.")) from None
    except NodeFailed as failed:
        raise Stop(say("Node could not do its part: {what}", what=str(failed))) from None
    except NoCompiler as missing:
        raise Stop(str(missing)) from None
    voice().line(say("{folder}: {size} MB. Any web host can serve it.", folder=folder, size=f"{size / 1e6:.1f}"))
    return 0
