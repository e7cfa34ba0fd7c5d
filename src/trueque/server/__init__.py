"""Tables that survive anything."""
