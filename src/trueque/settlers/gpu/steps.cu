/* Many games in step, for learning: every call answers one question of every game. Nothing here is a rule. */

RULE void settle(TABLES *t, Position *g, Tape *tape, Chance *chance) {
  while (g->phase <= LAST_OF_NATURE) apply_any(t, g, NATURE, draw_nature(t, g, chance), tape);
}

/* Game which[k] (or k) begins anew; the stream of its random numbers is that of its place and round. */
KERNEL renew(TABLES *tables, const Position *start, long long seed, long long games_in_all, const long long *which,
             const long long *count, long long *rounds, Position *games, Chance *chances, Moves *lists,
             signed char *seats, signed char *longest) {
  EACH(k, count ? *count : games_in_all) {
    long long i = which ? which[k] : k;
    Position *g = &games[i];
    Tape tape;
    *g = *start;
    seed_chance(&chances[i], seed + i + games_in_all * rounds[i]++);
    settle(tables, g, &tape, &chances[i]);
    for (int p = 0; p < SEATS; ++p) longest[i * SEATS + p] = p < tables->seats ? road_length(tables, g, p) : 0;
    seats[i] = next_asked(tables, g);
    legal(tables, g, seats[i], &lists[i]);
  }
}

/* Each game's asked seat gives its answer. An answer that is not among those listed counts as refused, and the first
   that is listed is played. A game that is over tells its rewards and is put on the list of those to begin anew. */
KERNEL step(TABLES *tables, long long count, const long long *actions, Position *games, Chance *chances, Moves *lists,
            signed char *seats, signed char *longest, float *rewards, signed char *done, long long *over,
            long long *overs, long long *refused) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Position *g = &games[i];
    Moves *listed = &lists[i];
    Tape tape;
    int p = seats[i], action = listed->action[0], found = 0;
    for (int k = 0; k < listed->count; ++k) found |= listed->action[k] == actions[i];
    if (found) action = (int)actions[i];
    else TAKE(refused);
    apply_any(t, g, p, action, &tape);
    if (action >= BUILD_ROAD && action < BUILD_CITY)
      for (int q = 0; q < t->seats; ++q)
        if (q == p || action >= BUILD_SETTLEMENT) longest[i * SEATS + q] = road_length(t, g, q);
    settle(t, g, &tape, &chances[i]);
    done[i] = g->phase == OVER;
    for (int q = 0; q < SEATS; ++q)
      rewards[i * SEATS + q] = !done[i] || g->winner == NOBODY || q >= t->seats ? 0.0f : g->winner == q ? 1.0f : -1.0f;
    if (done[i]) {
      over[TAKE(overs)] = i;
    } else {
      seats[i] = next_asked(t, g);
      legal(t, g, seats[i], listed);
    }
  }
}

/* What the asked seats see, and which answers they may give. A column is its kind and two places, 8 bits each. */
KERNEL observe(TABLES *tables, long long count, const Position *games, const Moves *lists, const signed char *seats,
               const signed char *longest, const int *columns, long long width, float *rows, unsigned char *mask) {
  NEAR_TABLES(t, tables)
  EACH_WARP(i, count) {
    Position *g = (Position *)&games[i];
    int me = seats[i];
    LANES(k, THROW / 4) ((int *)&mask[i * THROW])[k] = 0;
    TOGETHER;
    LANES(k, (int)lists[i].count) mask[i * THROW + lists[i].action[k]] = 1;
    LANES(k, (int)width) {
      int kind = columns[k] & 255, a = columns[k] >> 8 & 255, b = columns[k] >> 16 & 255;
      rows[i * width + k] = kind == LONGEST ? longest[i * SEATS + (me + a) % t->seats] : look(t, g, me, kind, a, b);
    }
  }
}

/* An answer for every game, any of those listed alike. */
KERNEL pick(long long count, const Moves *lists, Chance *chances, long long *actions) {
  EACH(i, count) actions[i] = lists[i].action[below(&chances[i], (int)lists[i].count)];
}
