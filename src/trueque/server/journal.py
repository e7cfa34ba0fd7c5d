"""Structured logs: one JSON object a line, and never a secret, a seed, a hand or a name in it."""

from __future__ import annotations

import json
import logging
import sys
import time

journal = logging.getLogger("trueque.server")
_STANDARD = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}
SECRET = ("token", "password", "seed", "secret", "key", "cookie", "hash", "email")


class JsonLines(logging.Formatter):
    """A record as one line of JSON; fields that could be secret are left out."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": round(time.time(), 3), "level": record.levelname.lower(), "what": record.getMessage()}
        for name, value in record.__dict__.items():
            if name not in _STANDARD and not any(word in name.lower() for word in SECRET):
                line[name if name not in line else f"{name}_"] = value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def start_journal(level: str = "INFO") -> None:
    """Write to standard error, for systemd or a container to collect."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    journal.handlers[:] = [handler]
    journal.setLevel(level)
    journal.propagate = False
