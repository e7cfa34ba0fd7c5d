"""What server and client say to each other: every message, as types. `docs/protocol.md` tells the same as a story.

`asked` holds questions, `said` what a client says, `told` what the server tells, `tables` what tables and people look
like and what the HTTP calls carry, `houserules` the switches of a game in words.
"""

from trueque.server.protocol.client_messages import Said, read_message
from trueque.table.messages import PROTOCOL

__all__ = ["PROTOCOL", "Said", "read_message"]
