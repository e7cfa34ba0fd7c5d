/* Games of the search against itself on a GPU, one game a thread. Nothing here is a rule or a judgement. */

/* What the asked seat of each game answers; which[i] says of each seat its net. The pool of game i
   holds `size` positions and two spare ones. The warmth is told in millionths. Where there are `trades` a seat first
   strikes the deals of its turn, which changes the game. */
KERNEL preferences(TABLES *tables, long long count, Position *games, const signed char *seats, const long long *which,
                   Notes *notes, Net *nets, Position *pools, Chance *whims, long long size, long long warmth,
                   long long errs, long long trades, long long *answers) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Moves moves;
    Tape tape;
    Position *pool = pools + i * (size + 2);
    int p = seats[i];
    tape.on = 0;
    if (trades) trade_in_training(t, &games[i], p, &notes[i], nets, (int)which[i], &pool[0]);
    pool[0] = games[i];
    notes[i].spare = size + 1;
    answers[i] = choose_answer(t, p, &notes[i], &nets[number_of_net(which[i], p)], pool, &moves, &tape,
                               (int)size, (float)warmth * 1e-6f, (int)errs, &whims[i]);
  }
}

/* How each wanted game looks to every seat: rows of the evaluation's inputs, seat after seat. */
KERNEL looks(TABLES *tables, long long count, Position *games, const signed char *wanted, Notes *notes, float *rows,
             long long width) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    if (wanted[i]) write_looks(t, &games[i], &notes[i], rows + i * width * t->seats, 0);
  }
}

/* Of each game up to `few` ends that the asked seat's turn could have, and how many. */
KERNEL siblings(TABLES *tables, long long count, Position *games, const signed char *seats, const long long *which,
                Notes *notes, Net *nets, Position *pools, Chance *whims, long long size, long long few,
                Position *found, long long *counts) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Moves moves;
    Tape tape;
    Position *pool = pools + i * (size + 2);
    int p = seats[i];
    tape.on = 0;
    pool[0] = games[i];
    notes[i].spare = size + 1;
    counts[i] = pick_siblings(t, p, &notes[i], &nets[number_of_net(which[i], p)], pool, &moves, &tape, (int)size,
                              (int)few, &whims[i], found + i * few, 0);
  }
}

/* How likely every seat is to win some turns after a position: future first + i is of position (first + i) / each. */
KERNEL futures(TABLES *tables, long long count, long long first, long long each, Position *games,
               const long long *seeds, Notes *notes, Net *nets, Position *pools, long long size, long long turns,
               long long trades, float *out) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Moves moves;
    Tape tape;
    Chance streams[2];
    long long at = first + i;
    tape.on = 0;
    notes[i].spare = size + 1;
    roll_position(t, &games[at / each], &notes[i], nets, pools + i * (size + 2), &moves, &tape, streams, (int)size,
                  (int)turns, (int)trades, seeds[at / each] + at % each, out, at * t->seats);
  }
}

/* Streams of random numbers beside those of the games. */
KERNEL seed_all(long long count, long long seed, Chance *whims) {
  EACH(i, count) seed_chance(&whims[i], seed + i);
}
