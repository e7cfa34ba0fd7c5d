"""How The Quick Game speaks and listens: questions, answers, events, refusals, names and its ear."""
