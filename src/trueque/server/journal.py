"""Structured logs: one JSON object a line, and never a secret, a seed, a hand or a name in it."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from pathlib import Path

journal = logging.getLogger("trueque.server")
_STANDARD = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}
FRAMES = 8
SECRET = ("token", "password", "seed", "secret", "key", "cookie", "hash", "email")


class JsonLines(logging.Formatter):
    """A record as one line of JSON; fields that could be secret are left out."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": round(time.time(), 3), "level": record.levelname.lower(), "what": record.getMessage()}
        for name, value in record.__dict__.items():
            if name not in _STANDARD and not any(word in name.lower() for word in SECRET):
                line[name if name not in line else f"{name}_"] = value
        if record.exc_info and record.exc_info[1] is not None:
            line["failed"] = describe_failure(record.exc_info[1])
        return json.dumps(line, default=str, ensure_ascii=False)


def describe_failure(error: BaseException) -> str:
    """What failed and where, without what the error says: that may hold a name, a mail or a secret."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    cause = getattr(error, "orig", None) or error.__cause__
    of = f" of {type(cause).__name__}" if cause is not None else ""
    return f"{type(error).__name__}{of} at {where}" if where else f"{type(error).__name__}{of}"


def start_journal(level: str = "INFO") -> None:
    """Write to standard error, for systemd or a container to collect; whatever other libraries log, too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    journal.handlers[:] = [handler]
    logging.getLogger().handlers[:] = [handler]
    journal.setLevel(level)
    journal.propagate = False
