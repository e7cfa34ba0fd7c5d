"""A desk for somebody with a screen reader: display, windows, bus and Orca, each a process, and its keys."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

NEEDED = {
    "orca": "orca", "Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool", "dbus-daemon": "dbus", "gdbus":
    "libglib2.0-bin", "gsettings": "libglib2.0-bin",
}  # fmt: skip
STARTS = 20.0
PREFERENCES = {
    "general": {
        "speechServerFactory": "trueque_voice", "enableSpeech": True, "enableBraille": False,
        "enableBrailleMonitor": False, "startingProfile": ["Default", "default"], "firstStart": False,
    },
    "profiles": {
        "default": {
            "profile": ["Default", "default"], "pronunciations": {}, "keybindings": {},
            "general": {"speechServerFactory": "trueque_voice"},
        }
    },
    "pronunciations": {},
    "keybindings": {},
}  # fmt: skip


def missing() -> str:
    """What has to be installed, as a sentence; empty where everything is there."""
    absent = sorted({package for program, package in NEEDED.items() if not shutil.which(program)})
    return f"Orca cannot be tried here: apt install {' '.join(absent)} at-spi2-core." if absent else ""


class Desk:
    """Where the processes live: their surroundings, and the file with what Orca says."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack = folder, stack
        self.spoken = folder / "spoken.jsonl"
        self.spoken.touch()
        self.debug = folder / "orca.out"
        for name in ("data/orca", "voice", "run", "config"):
            (folder / name).mkdir(parents=True)
        (folder / "run").chmod(0o700)
        (folder / "data/orca/user-settings.conf").write_text(json.dumps(PREFERENCES), encoding="utf-8")
        shutil.copy(Path(__file__).parent / "voice.py", folder / "voice/trueque_voice.py")
        self.around = {
            **os.environ, "XDG_RUNTIME_DIR": str(folder / "run"), "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"), "GTK_MODULES": "gail:atk-bridge", "LANG": "C.UTF-8",
            "ACCESSIBILITY_ENABLED": "1", "GNOME_ACCESSIBILITY": "1", "TRUEQUE_SPOKEN": str(self.spoken),
        }  # fmt: skip

    def start(self, *command: str, first_line: bool = False, **more: str) -> str:
        """Start a process that ends with the desk; its first line where it says something we need."""
        process = subprocess.Popen(
            command, env={**self.around, **more}, text=True, stderr=subprocess.DEVNULL,
            stdout=subprocess.PIPE if first_line else subprocess.DEVNULL,
        )  # fmt: skip
        self.stack.callback(_end, process)
        return process.stdout.readline().strip() if process.stdout else ""

    def tell(self, *command: str) -> None:
        subprocess.run(command, env=self.around, check=True, capture_output=True)

    def lines(self) -> list[dict[str, object]]:
        """What Orca has said so far."""
        return [json.loads(line) for line in self.spoken.read_text(encoding="utf-8").splitlines()]

    def until_said(self, text: str) -> None:
        end = time.monotonic() + STARTS
        while time.monotonic() < end:
            if any(text in str(line["text"]) for line in self.lines()):
                return
            time.sleep(0.1)
        raise SystemExit(f"Orca never said “{text}”; its own account is in {self.debug}.")


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()


STATUS = ("gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
          "org.freedesktop.DBus.Properties.Set", "org.a11y.Status")  # fmt: skip


@contextmanager
def desk(account: bool = False) -> Iterator[Desk]:
    """Display, bus, window manager and Orca, ready and speaking; *account*: Orca writes its own account as well."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        made = Desk(Path(folder), stack)
        number = made.start("Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp",
                            first_line=True)  # fmt: skip
        made.around["DISPLAY"] = f":{number}"
        bus = made.start("dbus-daemon", "--session", "--nofork", "--print-address=1", first_line=True)
        made.around["DBUS_SESSION_BUS_ADDRESS"] = bus
        made.start("openbox")
        made.tell("gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            made.tell(*STATUS, name, "<true>")
        wish = [f"--debug-file={made.debug}"] if account else []
        made.start("orca", *wish, PYTHONPATH=str(made.folder / "voice"))
        made.until_said("Screen reader on")
        yield made


class Keys:
    """The keyboard of the display: what is pressed here, Orca sees as well."""

    NAMES = {"Enter": "Return", "ArrowUp": "Up", "ArrowDown": "Down", " ": "space"}

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def press(self, key: str) -> None:
        named = "+".join(self.NAMES.get(part, part) for part in key.split("+"))
        self.desk.tell("xdotool", "key", named)

    def type(self, text: str) -> None:
        self.desk.tell("xdotool", "type", "--delay", "30", text)
