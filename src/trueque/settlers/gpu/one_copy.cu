/* One copy of the two great trees of rules for all the places below: a GPU's instruction cache is small. */
APART void apply_any(TABLES *t, Position *g, int p, int action, Tape *tape) { apply(t, g, p, action, tape); }
APART void legal_any(TABLES *t, Position *g, int p, Moves *moves) { legal(t, g, p, moves); }

