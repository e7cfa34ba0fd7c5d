/* The few functions that every back end of the rules has of its own. */
RULE int lowest(long long members) { return LOWEST(members); }
RULE int min_narrow(int a, int b) { return a < b ? a : b; }
RULE int max_narrow(int a, int b) { return a > b ? a : b; }
RULE int abs_narrow(int a) { return a < 0 ? -a : a; }
RULE long long min_wide(long long a, long long b) { return a < b ? a : b; }
RULE long long max_wide(long long a, long long b) { return a > b ? a : b; }
RULE long long abs_wide(long long a) { return a < 0 ? -a : a; }
RULE REAL min_real(REAL a, REAL b) { return a < b ? a : b; }
RULE REAL max_real(REAL a, REAL b) { return a > b ? a : b; }
RULE REAL abs_real(REAL a) { return a < 0 ? -a : a; }
RULE int floor_div_narrow(int a, int b) { int q = a / b; return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q; }
RULE int floor_mod_narrow(int a, int b) { int m = a % b; return m != 0 && (m < 0) != (b < 0) ? m + b : m; }
RULE long long floor_div_wide(long long a, long long b) {
  long long q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
RULE long long floor_mod_wide(long long a, long long b) {
  long long m = a % b;
  return m != 0 && (m < 0) != (b < 0) ? m + b : m;
}
RULE void clear(signed char *cells, int first, int last) { for (int k = first; k < last; ++k) cells[k] = 0; }

/* One record becomes a copy of another of its kind. */
#define renew(target, source) (*(target) = *(source))
