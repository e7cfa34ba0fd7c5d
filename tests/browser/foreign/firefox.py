"""Debian's Firefox, driven over a socket by WebDriver BiDi, with a profile made for the occasion."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.nodes import free_port

SIZE = (1366, 800)
START = 90
QUIET = {
    "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False, "browser.aboutwelcome.enabled": False, "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
}  # fmt: skip


class Firefox:
    """One clean window."""

    def __init__(self, environment: dict[str, str]) -> None:
        found = shutil.which("firefox-esr") or shutil.which("firefox")
        if not found:
            pytest.fail("There is no Firefox on this machine: `make browsers` installs Debian's firefox-esr.")
        self.profile, port, self.number = Path(tempfile.mkdtemp(prefix="trueque-firefox-")), free_port(), 0
        said = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in QUIET.items())
        (self.profile / "user.js").write_text(said, encoding="utf-8")
        self.process = subprocess.Popen(
            [found, "--headless", "--no-remote", "--profile", str(self.profile), "--remote-debugging-port", str(port)],
            env={**environment, "MOZ_HEADLESS_WIDTH": str(SIZE[0]), "MOZ_HEADLESS_HEIGHT": str(SIZE[1])},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.held = ExitStack()
        self.socket = self._connected(f"ws://127.0.0.1:{port}/session")
        self.say("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.tab = self.say("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": SIZE[0], "height": SIZE[1]}
        self.say("browsingContext.setViewport", context=self.tab, viewport=size)

    def _connected(self, address: str) -> ClientConnection:
        end = time.monotonic() + START
        while time.monotonic() < end:
            with suppress(OSError):
                return self.held.enter_context(connect(address, max_size=None, open_timeout=START))
            time.sleep(0.2)
        pytest.fail("Firefox does not answer.")

    def say(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            heard = json.loads(self.socket.recv(timeout=120))
            if heard.get("id") == self.number:
                assert heard["type"] == "success", (method, heard)
                return heard["result"]

    def open(self, address: str) -> None:
        self.say("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, script: str, *given: Any) -> Any:
        """What comes back goes through JSON: BiDi's own way of telling values is longer than all our questions."""
        asked = f"JSON.stringify(({script})(...{json.dumps(given)}) ?? null)"
        told = self.say("script.evaluate", expression=asked, target={"context": self.tab}, awaitPromise=False)
        assert told["type"] == "success", (script, told)
        return json.loads(told["result"]["value"])

    def act(self, source: dict[str, Any]) -> None:
        self.say("input.performActions", context=self.tab, actions=[source])

    def press(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps})

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": keys})

    def picture(self) -> str:
        return str(self.say("browsingContext.captureScreenshot", context=self.tab)["data"])

    def close(self) -> None:
        with suppress(Exception):
            self.say("browser.close")
        self.held.close()
        try:
            self.process.wait(START)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)
