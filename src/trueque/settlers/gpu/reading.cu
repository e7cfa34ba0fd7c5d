/* The few functions that every back end of the rules has of its own. */
RULE int lowest(long long members) { return LOWEST(members); }
RULE int min_narrow(int a, int b) { return a < b ? a : b; }
RULE int max_narrow(int a, int b) { return a > b ? a : b; }
RULE long long min_wide(long long a, long long b) { return a < b ? a : b; }
RULE long long max_wide(long long a, long long b) { return a > b ? a : b; }
RULE float min_real(float a, float b) { return a < b ? a : b; }
RULE float max_real(float a, float b) { return a > b ? a : b; }
RULE int floor_div(int a, int b) { int q = a / b; return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q; }
RULE int floor_mod(int a, int b) { int m = a % b; return m != 0 && (m < 0) != (b < 0) ? m + b : m; }
RULE void clear(signed char *cells, int first, int last) { for (int k = first; k < last; ++k) cells[k] = 0; }

/* Defined in one_copy.cu; loops that are not measured by the nanosecond call these. */
APART void apply_any(TABLES *t, Position *g, int p, int action, Tape *tape);
APART void legal_any(TABLES *t, Position *g, int p, Moves *moves);

/* One position becomes a copy of another. */
RULE void renew(Position *target, const Position *source) { *target = *source; }
