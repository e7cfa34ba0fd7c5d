"""`trueque site`: the games as static files for any web host."""

from __future__ import annotations

from pathlib import Path

from trueque.terminal.voice import CommandFailed, current_voice


def site(folder: Path, /, *, server: str = "") -> int:
    """Write the page with the games in it."""
    from trueque.core.library_build import NoCompiler
    from trueque.site.node import NodeFailed
    from trueque.site.site_files import NoPage, write_site

    say = current_voice().say
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").exists():
        named = say(
            "There are other files in {folder}: name an empty folder, or one that holds such a site.", folder=folder
        )
        raise CommandFailed(named)
    try:
        size = write_site(folder, server)
    except NoPage:
        raise CommandFailed(
            say("The page is not built; install trueque from a wheel, or run make play once.")
        ) from None
    except NodeFailed as failed:
        raise CommandFailed(say("Node could not do its part: {what}", what=str(failed))) from None
    except NoCompiler as missing:
        raise CommandFailed(str(missing)) from None
    current_voice().print_line(
        say("{folder}: {size} MB. Any web host can serve it.", folder=folder, size=f"{size / 1e6:.1f}")
    )
    return 0
