/* sums[i] is the checksum of the game of seed + i, played at random, as the core's `checksum` gives it. */
KERNEL checksums(TABLES *tables, const Position *start, Tape *tapes, long long seed, long long count, long long *sums) {
  EACH(i, count) {
    Position g = *start;
    Moves moves;
    Chance chance;
    Sense sense;
    tapes[i].on = 1;
    seed_chance(&chance, seed + i);
    sums[i] = compute_checksum(tables, &g, 0, &moves, &tapes[i], &chance, &sense);
  }
}
