/* Games in step in which learners sit among a game's own players, for learning: the loop of core/seated.py, cut so that
   threads stay together. A step is `hear`, then `begin_seats` for the games that are over, then `question` of steps.cu
   for all. Nothing here is a rule. */

/* Each game's learner gives its answer, and the others theirs until it is asked again; a game that is over is put on
   the list of those that begin anew. A position is worked on in the thread's own memory: players look at it often. */
KERNEL hear(TABLES *tables, long long count, const long long *answers, Position *games, Chance *chances, Sense *senses,
            const long long *askings, Skills *skills, const signed char *learners, const signed char *seats,
            float *rewards, signed char *over, long long *listed, long long *listings) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Moves moves;
    Tape tape;
    Position g = games[i];
    int me = learners[i], seat = seats[i];
    take_up(t, &g, &moves);
    list_question(t, &g, &moves);
    over[i] = hear_answer(t, &g, seat, (int)answers[i], (int)askings[me], &skills[me], &moves, &tape, &chances[i],
                          &senses[i]);
    pay_out(t, &g, over[i], seat, rewards, (int)i * seats_of(t));
    games[i] = g;
    if (over[i] != PLAYING) listed[TAKE(listings)] = i;
  }
}

/* Game which[k] (or k, where there is no list) begins anew and goes on until its learner is asked, who sits at another
   seat in every game where it `rotates`. */
KERNEL begin_seats(TABLES *tables, Position *start, long long stride, long long rotates, long long most,
                   const long long *which, const long long *count, long long *seeds, Position *games, Chance *chances,
                   Sense *senses, const long long *askings, Skills *skills, signed char *learners) {
  NEAR_TABLES(t, tables)
  EACH(k, count ? *count : most) {
    long long i = which ? which[k] : k;
    Moves moves;
    Tape tape;
    Position g;
    if (which) seeds[i] += stride;
    if (rotates) learners[i] = (signed char)((seeds[i] + (seeds[i] >> 32)) % seats_of(t));
    seed_chance(&chances[i], seeds[i]);
    begin_seated(t, &g, start, (int)askings[learners[i]], &skills[learners[i]], &moves, &tape, &chances[i], &senses[i]);
    games[i] = g;
  }
}

/* What the game's own player would answer in the place of each game's learner; no game is touched, nor its chance. */
KERNEL advise(TABLES *tables, long long count, Position *games, const Chance *whims, Sense *senses, Skills *skills,
              const signed char *seats, long long *advice) {
  NEAR_TABLES(t, tables)
  EACH(i, count) {
    Moves moves;
    Chance chance = whims[i];
    int seat = seats[i];
    take_up(t, &games[i], &moves);
    list_answers(t, &games[i], seat, &moves);
    advice[i] = turn_answer(t, choose_as(t, &games[i], seat, skills, &moves, &chance, &senses[i]), seats_of(t) - seat);
  }
}
