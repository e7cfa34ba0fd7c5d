/* Whole games at random, one a thread; nothing here is a rule. */

/* How many answers of nature come before each answer of whoever is asked: where nature speaks often, threads that are at
   different questions come together again. */
#ifndef NATURE_FIRST
#define NATURE_FIRST 0
#endif

/* Play `count` games, of the seeds from `seed` on; a thread that is done takes the next game. */
CROWDED_KERNEL games(TABLES *tables, const Position *start, long long seed, long long count, long long threads,
                     long long *ticket, long long *tally) {
  NEAR_TABLES(t, tables)
  EACH(i, threads) {
    Position g;
    Moves moves;
    Tape tape;
    Chance chance;
    Sense sense;
    long long answers = 0, turns = 0;
    int playing = 0, done = 0;
    while (ANY(!done)) {
      if (!playing && !done) {
        long long game = TAKE(ticket);
        done = game >= count;
        if (!done) {
          g = *start;
          seed_chance(&chance, seed + game);
          take_up(t, &g, &moves);
          playing = 1;
        }
      }
      for (int k = 0; k < NATURE_FIRST; ++k)
        if (playing && !is_over(&g) && who_is_asked(t, &g) == NATURE) {
          give_answer(t, &g, NATURE, draw_answer(t, &g, &moves, &chance), &moves, &tape);
          ++answers;
        }
      if (playing && !is_over(&g)) {
        int seat = who_is_asked(t, &g);
        give_answer(t, &g, seat, choose_answer(t, &g, seat, 0, &moves, &chance, &sense), &moves, &tape);
        ++answers;
      }
      if (playing && is_over(&g)) {
        turns += turns_of(&g);
        for (int seat = 0; seat < SEATS; ++seat) ADD(&tally[FIRST_WIN + seat], win_share(t, &g, seat));
        playing = 0;
      }
    }
    ADD(&tally[ANSWERS], answers);
    ADD(&tally[TURNS], turns);
  }
}
