"""Players of the Island that are programs."""
