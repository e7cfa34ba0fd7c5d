"""Debian's WebKit (MiniBrowser), driven over HTTP by WebKitWebDriver, on a virtual display."""

from __future__ import annotations

import shutil
import subprocess
import time
from contextlib import suppress
from typing import Any

import httpx
import pytest

from tests.server.nodes import free_port

SIZE = (1366, 800)
START = 60


class Display:
    """A screen that nobody sees."""

    def __init__(self) -> None:
        if not shutil.which("Xvfb"):
            pytest.fail("There is no virtual display on this machine: `make browsers` installs Debian's xvfb.")
        # The display chooses a free number itself and says it.
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.name = f":{self.process.stdout.readline().strip()}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(START)


class WebKit:
    """One clean window; every session of the driver begins with nothing stored."""

    def __init__(self, environment: dict[str, str]) -> None:
        if not shutil.which("WebKitWebDriver"):
            pytest.fail("There is no WebKit on this machine: `make browsers` installs Debian's webkit2gtk-driver.")
        self.display, port = Display(), free_port()
        environment = {**environment, "DISPLAY": self.display.name, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                       "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}  # fmt: skip
        self.process = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
        self._wait()
        made = self.http.post("/session", json={"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}}).json()
        self.session = f"/session/{made['value']['sessionId']}"
        self.say("window/rect", {"width": SIZE[0], "height": SIZE[1]})

    def _wait(self) -> None:
        end = time.monotonic() + START
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                if self.http.get("/status").status_code == 200:
                    return
            time.sleep(0.1)
        pytest.fail("WebKitWebDriver does not answer.")

    def say(self, what: str, body: dict[str, Any] | None = None) -> Any:
        path = f"{self.session}/{what}"
        answer = (self.http.get(path) if body is None else self.http.post(path, json=body)).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), (what, answer)
        return answer

    def open(self, address: str) -> None:
        self.say("url", {"url": address})

    def run(self, script: str, *given: Any) -> Any:
        return self.say("execute/sync", {"script": f"return ({script})(...arguments)", "args": list(given)})

    def press(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.say("actions", {"actions": [pointer]})

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.say("actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def picture(self) -> str:
        return str(self.say("screenshot"))

    def close(self) -> None:
        with suppress(httpx.HTTPError):
            self.http.delete(self.session)
        self.process.terminate()
        self.process.wait(START)
        self.display.close()
