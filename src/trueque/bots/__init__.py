"""Players that are programs: they see a view and a decision, never a position."""
