"""Tables that survive anything."""

from trueque.kernel.extras import require_extra

require_extra("server")
