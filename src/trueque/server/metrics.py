"""What an operator watches: counts and times, nothing about anybody."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one node."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self.sockets = Gauge("trueque_sockets", "Connections now", registry=self._all)
        self.rooms = Gauge("trueque_rooms", "Tables in memory", registry=self._all)
        self.served = Gauge("trueque_served", "Tables whose bots and clocks run here", registry=self._all)
        self.tables = Counter("trueque_tables", "Tables made", registry=self._all)
        self.lines = Counter("trueque_lines", "Log lines taken over", registry=self._all)
        self.answers = Histogram(
            "trueque_answer_seconds", "From an answer to its acknowledgement", buckets=BUCKETS, registry=self._all
        )
        self.refused = Counter("trueque_refused", "Messages refused", ["code"], registry=self._all)
        self.requests = Counter("trueque_requests", "HTTP requests", ["status"], registry=self._all)

    def write_text(self) -> bytes:
        return generate_latest(self._all)
