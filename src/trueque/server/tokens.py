"""How long the secrets last that people carry: session, seat link, a program's token."""

from __future__ import annotations

DAY_MS = 86_400_000
SESSION_MS = 400 * DAY_MS
SEAT_LINK_MS = 60 * 60 * 1000
BOT_MS = 3650 * DAY_MS
