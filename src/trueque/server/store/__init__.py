"""What is kept: people, tables and their logs. The log is the truth; nothing else is stored about a position."""
