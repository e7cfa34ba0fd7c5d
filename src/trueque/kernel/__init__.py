"""The contract every game keeps, and nothing about any game. Standard library only."""
