"""What the package of a game from outside ships for the page: the module that draws its table, and files beside it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import FileResponse

from trueque.kernel.registry import find_page_folder
from trueque.locale import speaker
from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["shelf"], responses=REFUSALS)
TABLE = "table.js"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}


def table_module_path(game: str) -> str:
    """Where the page finds the module that draws the table of *game*; empty where its package ships none."""
    folder = find_page_folder(game)
    return f"api/page/{game}/{TABLE}" if folder is not None and (folder / TABLE).is_file() else ""


@router.get("/page/{game}/{file}", response_class=FileResponse)
async def get_shipped_file(
    game: Annotated[str, Path(max_length=40)], file: Annotated[str, Path(max_length=80)], caller: TheCaller
) -> FileResponse:
    """A file that a game's package ships for the page: it lies in the package's folder `page`, nowhere deeper."""
    folder = find_page_folder(game)
    there = {one.name: one for one in folder.iterdir() if one.suffix in KINDS} if folder is not None else {}
    if file not in there:
        say = speaker("server", caller.lang)
        raise Refusal("state", say("The game «{name}» ships no file «{file}» for the page.", name=game, file=file))
    return FileResponse(there[file], media_type=KINDS[there[file].suffix])
