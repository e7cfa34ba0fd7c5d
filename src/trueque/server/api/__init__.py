"""The HTTP calls, one file a subject."""
