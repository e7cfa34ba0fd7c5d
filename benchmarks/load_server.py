"""The servers under load: ours, and a bare one on the same stack that only passes messages on.

python benchmarks/load_server.py game|bare PORT FOLDER
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from starlette.websockets import WebSocketDisconnect

from trueque.server.frames import SOCKETS

FREE: dict[str, tuple[float, float]] = dict.fromkeys(
    ("person", "address", "guest", "login", "tables", "chat", "socket", "lines"), (1e9, 1e9)
)
QUESTION = {"id": "q", "waits": True, "answers": {"shape": "one_of", "answers": [{"id": "a"}]}}
PAYLOAD = json.dumps(
    {"type": "update", "position": {"questions": [QUESTION], "pad": "x" * 5000}}, separators=(",", ":")
)
ACK = json.dumps({"type": "ack", "id": "a", "number": 1}, separators=(",", ":"))


def bare() -> Any:
    """Broadcasts every answer to the four sockets of its table, and knows nothing."""
    app = FastAPI()
    tables: dict[str, list[WebSocket]] = {}

    @app.post("/api/guest")
    async def guest() -> dict[str, str]:
        return {}

    @app.post("/api/tables")
    async def make(request: Request) -> dict[str, Any]:
        await request.json()
        id = str(len(tables))
        tables[id] = []
        return {"table": {"id": id}}

    @app.websocket("/api/tables/{id}/socket")
    async def socket(ws: WebSocket, id: str) -> None:
        await ws.accept()
        tables[id].append(ws)
        try:
            while True:
                said = json.loads(await ws.receive_text())
                if said["type"] == "answer":
                    await ws.send_text(ACK)
                if said["type"] == "answer" or (said["type"] == "sit" and len(tables[id]) == 4):
                    for one in tables[id]:
                        await one.send_text(PAYLOAD)
        except WebSocketDisconnect:
            return

    return app


def main() -> None:
    kind, port, folder = sys.argv[1:]
    if kind == "bare":
        app = bare()
    else:
        from trueque.server.app import make_app
        from trueque.server.settings import Settings

        app = make_app(Settings(db=f"sqlite:///{folder}/load.db", limits=FREE, quiet=True))
    uvicorn.run(app, port=int(port), log_config=None, access_log=False, **SOCKETS)


if __name__ == "__main__":
    main()
