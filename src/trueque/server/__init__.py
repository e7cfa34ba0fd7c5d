"""Tables that survive anything."""

from trueque.kernel.extras import needs

needs("server")
