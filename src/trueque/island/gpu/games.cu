/* Games played at random. Nothing here is a rule: these are loops around the rules, one game a thread. */

/* How often a round of a turn asks for trades: measured on an H200. */
#ifndef TRADES
#define TRADES 2
#endif

/* Whoever is asked answers at random. */
RULE void answer_any(TABLES *t, Position *g, Moves *moves, Tape *tape, Chance *chance) {
  int p = find_next_asked_seat(t, g);
  if (p != NATURE) write_legal_answers(t, g, p, moves);
  apply_answer(t, g, p, p == NATURE ? draw_nature(t, g, chance) : moves->action[draw_below(chance, (int)moves->count)], tape);
}

/* Lay out and found the games of seed, seed + 1, ...: every thread is at the same question, so they go in step. */
KERNEL set_up(TABLES *tables, const Position *start, long long seed, long long count, Position *games,
              Chance *chances, long long *tally) {
  EACH(i, count) {
    Moves moves;
    Tape tape;
    Position g = *start;
    Chance chance;
    long long answers = 0;
    seed_chance(&chance, seed + i);
    while (g.turn == 0 && g.phase != OVER) {
      answer_any(tables, &g, &moves, &tape, &chance);
      ++answers;
    }
    games[i] = g;
    chances[i] = chance;
    ADD(&tally[0], answers);
  }
}

/* The seat whose turn it is answers at random; the compiler knows the question here, and keeps little of `legal`. */
RULE void answer_turn(TABLES *t, Position *g, Moves *moves, Tape *tape, Chance *chance) {
  write_legal_answers(t, g, g->seat, moves);
  apply_answer(t, g, g->seat, moves->action[draw_below(chance, (int)moves->count)], tape);
}

/* One round of the questions of a turn, in the order in which a turn asks them: threads that are at different
   questions come together again at the next one, where a plain loop over answers would keep them apart. The list of
   answers goes to no function that stands apart: its count then stays in a register. */
RULE int answer_round(TABLES *t, Position *g, Moves *moves, Tape *tape, Chance *chance) {
  int answers = 0;
  if (g->phase == ROLL) { answer_turn(t, g, moves, tape, chance); ++answers; }
  if (g->phase == DICE) { apply_answer(t, g, NATURE, draw_nature(t, g, chance), tape); ++answers; }
  if (g->phase != ROLL && g->phase != TRADE && g->phase != BUILD && g->phase != OVER) {
    int p = find_next_asked_seat(t, g);
    apply_answer(t, g, p, choose_randomly(t, g, p, moves, chance), tape);
    ++answers;
  }
  for (int k = 0; k < TRADES; ++k)
    if (g->phase == TRADE) { answer_turn(t, g, moves, tape, chance); ++answers; }
  if (g->phase == BUILD) { answer_turn(t, g, moves, tape, chance); ++answers; }
  return answers;
}

/* Play `count` games on to their end, game i from position i / each; a thread that is done takes the next game.
   Many threads with few registers each hide the waiting for memory best. The stream of random numbers goes on from chances[i], or begins at seed + i where there are none. */
CROWDED_KERNEL play(TABLES *tables, const Position *positions, const Chance *chances, long long seed, long long each,
            long long count, long long threads, long long *ticket, signed char *winners, long long *tally) {
  NEAR_TABLES(t, tables)
  EACH(i, threads) {
    Position g;
    Moves moves;
    Tape tape;
    Chance chance;
    long long answers = 0, turns = 0, game = -1;
    int done = 0;
    g.phase = OVER;
    while (ANY(!done)) {
      if (g.phase == OVER && !done) {
        if (game >= 0) {
          turns += g.turn;
          ADD(&tally[3 + g.winner], 1);
          if (winners) winners[game] = g.winner;
        }
        game = TAKE(ticket);
        done = game >= count;
        if (!done) {
          g = positions[game / each];
          if (chances) chance = chances[game];
          else seed_chance(&chance, seed + game);
        }
      }
      answers += answer_round(t, &g, &moves, &tape, &chance);
    }
    ADD(&tally[0], answers);
    ADD(&tally[1], turns);
  }
}
