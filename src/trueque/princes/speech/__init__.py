"""How The Princes speaks and listens: questions, answers, events, refusals, names and its ear."""
