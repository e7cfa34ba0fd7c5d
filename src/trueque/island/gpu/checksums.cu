/* sums[i] is the checksum of the game of seed + i, as Core.checksum gives it. */
KERNEL checksums(TABLES *tables, const Position *start, Tape *tapes, long long seed, long long count, long long *sums) {
  EACH(i, count) {
    Position g = *start;
    Moves moves;
    Chance chance;
    tapes[i].on = 1;
    seed_chance(&chance, seed + i);
    sums[i] = compute_random_checksum(tables, &g, &moves, &tapes[i], &chance);
  }
}
