"""Many games at once on a compiled core, no game named: a game's `vector` room brings its door, columns and answers."""
