/* Many games in step, for learning: the loop of core/lockstep.py, cut in three so that threads stay together. A step
   is `advance`, then `begin` for the games that are over, then `question` for all. Nothing here is a rule. Where
   answers are `turned`, those that name a seat name it as rows do, counted from the asked one on (core/seated.py). */

/* Each game's asked seat gives its answer; a game that is over is put on the list of those that begin anew. */
KERNEL answers_in(TABLES *tables, long long count, long long turned, const long long *answers, Position *games,
                  Chance *chances, signed char *seats, float *rewards, signed char *over, long long *listed,
                  long long *listings) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Moves moves;
    Tape tape;
    int p = seats[i], given = turned ? turn_answer(t, (int)answers[i], p) : (int)answers[i];
    over[i] = advance(t, &games[i], p, given, &moves, &tape, &chances[i], rewards, (int)i * seats_of(t));
    if (over[i] != PLAYING) listed[TAKE(listings)] = i;
  }
}

/* Game which[k] (or k, where there is no list) begins anew, with the random numbers of its seed. */
KERNEL begin(TABLES *tables, const Position *start, long long stride, long long most, const long long *which,
             const long long *count, long long *seeds, Position *games, Chance *chances) {
  EACH(k, count ? *count : most) {
    long long i = which ? which[k] : k;
    Moves moves;
    Tape tape;
    Position g = *start;
    if (which) seeds[i] += stride;
    seed_chance(&chances[i], seeds[i]);
    take_up(tables, &g, &moves);
    settle(tables, &g, &moves, &tape, &chances[i]);
    games[i] = g;
  }
}

/* The next question of every game, into rows and masks that hold zeros, and an answer to it at random. Column k of
   game i stands at i * step + k * gap. */
KERNEL question(TABLES *tables, long long count, long long turned, Position *games, Chance *whims, signed char *seats,
                signed char *rows, long long step, long long gap, signed char *masks, long long mask_step,
                long long mask_gap, long long *any_answer) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Position *g = &games[i];
    Moves moves;
    int p = who_is_asked(t, g);
    take_up(t, g, &moves);
    list_answers(t, g, p, &moves);
    if (turned)
      for (int k = 0; k < (int)moves.count; ++k) moves.action[k] = turn_answer(t, moves.action[k], seats_of(t) - p);
    write_row(t, g, p, rows, (int)(i * step), (int)gap);
    write_mask(&moves, masks, (int)(i * mask_step), (int)mask_gap);
    seats[i] = p;
    any_answer[i] = moves.action[draw_below(&whims[i], (int)moves.count)];
  }
}

/* Streams of random answers, beside those of the games. */
KERNEL seed_whims(long long count, long long seed, Chance *whims) {
  EACH(i, count) seed_chance(&whims[i], seed + i);
}
