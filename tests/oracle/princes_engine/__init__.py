"""A slow and plain engine of The Princes, written from the rulebook alone: an oracle for tests."""
