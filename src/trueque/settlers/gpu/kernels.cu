/* Games played at random. Nothing here is a rule: these are loops around the rules, one game a thread. */

RULE void answer(TABLES *t, Position *g, Moves *moves, Tape *tape, Chance *chance) {
  int p = next_asked(t, g);
  apply(t, g, p, choose(t, g, p, moves, chance), tape);
}

/* checksums[i] is the checksum of the game of seed + i, as Core.checksum gives it. */
#ifndef MUTED
KERNEL checksum(TABLES *tables, const Position *start, Tape *tapes, long long seed, long long count,
                long long *checksums) {
  EACH(i, count) {
    Position g = *start;
    Moves moves;
    Chance chance;
    tapes[i].on = 1;
    seed_chance(&chance, seed + i);
    checksums[i] = checksum_on(tables, &g, &moves, &tapes[i], &chance);
  }
}
#else

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
      answer(tables, &g, &moves, &tape, &chance);
      ++answers;
    }
    games[i] = g;
    chances[i] = chance;
    ADD(&tally[0], answers);
  }
}

#ifndef PLACE
#define PLACE 0
#endif
#ifndef ORDER
#define ORDER 1
#endif
#ifndef WAIT
#define WAIT 1
#endif
#ifndef WAIT_TURN
#define WAIT_TURN 1
#endif
#ifndef TRADES
#define TRADES 1
#endif
#if defined(__CUDACC__) && defined(OUTLINE)
static __device__ __noinline__ void apply_there(TABLES *t, Position *g, int p, int action, Tape *tape) {
  apply(t, g, p, action, tape);
}
#else
#define apply_there apply
#endif
#ifdef __CUDACC__
#define ANY(is) __any_sync(0xffffffffu, is)
#else
#define ANY(is) (is)
#endif

#define TURN(wanted) if (enough(g->phase == wanted, WAIT_TURN, round)) { \
    legal(t, g, g->seat, &moves); \
    apply_there(t, g, g->seat, moves.action[below(&chance, moves.count)], &tape); \
    ++answers; }

RULE int enough(int is, int least, int round) {
#ifdef __CUDACC__
  if (least > 1) {
    unsigned waiting = __ballot_sync(0xffffffffu, is);
    return is && __popc(waiting) >= (round & 3 ? least : 1);
  }
#endif
  return is;
}

RARE void answer_rest(TABLES *t, Position *g, Moves *moves, Tape *tape, Chance *chance) {
  answer(t, g, moves, tape, chance);
}

/* Play `count` games on to their end, game i from position i / each; a thread that is done takes the next game. */
KERNEL play(TABLES *tables, const Position *positions, const Chance *chances, long long seed, long long each,
            long long count, long long threads, long long *ticket, signed char *winners, long long *tally,
            Position *pool) {
#if defined(__CUDACC__) && defined(SHARED_TABLES)
  __shared__ Tables shared;
  for (int k = threadIdx.x; k < sizeof(Tables) / 4; k += blockDim.x) ((int *)&shared)[k] = ((const int *)tables)[k];
  __syncthreads();
  TABLES *t = &shared;
#else
  TABLES *t = tables;
#endif
#if defined(__CUDACC__) && PLACE == 2
  extern __shared__ long long room[];
#endif
  EACH(i, threads) {
#if PLACE == 0 || !defined(__CUDACC__)
    Position own;
    Position *g = &own;
#elif PLACE == 1
    Position *g = &pool[i];
#else
    Position *g = (Position *)&room[threadIdx.x * (sizeof(Position) / 8 | 1)];
#endif
    Moves moves;
    Tape tape;
    Chance chance;
    long long answers = 0, turns = 0, game = -1;
    int round = 0, done = 0;
    g->phase = OVER;
    while (ANY(!done)) {
      ++round;
      if (g->phase == OVER && !done) {
        if (game >= 0) {
          turns += g->turn;
          ADD(&tally[3 + g->winner], 1);
          if (winners) winners[game] = g->winner;
        }
        game = TAKE(ticket);
        done = game >= count;
        if (!done) {
          *g = positions[game / each];
          if (chances) chance = chances[game]; else seed_chance(&chance, seed + game);
        }
      }
#if ORDER == 0
      if (!done) { answer(t, g, &moves, &tape, &chance);
      ++answers; }
#else
      TURN(ROLL)
      if (g->phase == DICE) {
        apply_dice(t, g, below(&chance, 36), &tape);
        if (g->points[g->seat] >= t->victory_points || t->win_on_own_turn_only == 0) check_win(t, g, &tape);
        ++answers;
      }
      if (enough(g->phase == DISCARD, WAIT, round)) {
        int p = next_asked(t, g);
        legal_discards(g, p, (moves.count = 0, &moves));
        discard(t, g, p, moves.action[below(&chance, moves.count)] - DISCARD_CARD, &tape);
        if (g->points[g->seat] >= t->victory_points || t->win_on_own_turn_only == 0) check_win(t, g, &tape);
        ++answers;
      }
      if (enough(g->phase != TRADE && g->phase != BUILD && g->phase != ROLL && g->phase != OVER &&
                 g->phase != DISCARD && g->phase != DICE, WAIT, round)) {
        answer_rest(t, g, &moves, &tape, &chance);
        ++answers;
      }
      for (int k = 0; k < TRADES; ++k) TURN(TRADE)
      TURN(BUILD)
#endif
    }
    ADD(&tally[0], answers);
    ADD(&tally[1], turns);
  }
}
#endif
