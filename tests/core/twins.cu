/* From each start one game goes on twice: once its events are written, once nobody hears of it. seen[i] is how many
   answers both paths stayed equal, byte for byte; below zero where they parted. Nothing here is a rule. */
KERNEL twins(TABLES *tables, const Position *starts, long long starting, Tape *tapes, long long seed, long long count,
             long long steps, long long *seen, long long *sums) {
  EACH(i, count) {
    Position told = starts[i % starting], quiet = starts[i % starting];
    Moves heard, unheard;
    Tape mute;
    Chance chance;
    SENSE
    long long sum = 0, most = 0;
    int k = 0, parted = 0;
    mute.on = 0;
    mute.count = 0;
    tapes[i].on = 1;
    seed_chance(&chance, seed + i);
    BEGIN(&told, &heard);
    BEGIN(&quiet, &unheard);
    while (k < steps && !parted && !IS_OVER(&told)) {
      int seat = ASKED(&told);
      int action = CHOOSE(&told, seat, &heard);
      tapes[i].count = 0;
      GIVE(&told, seat, action, &heard, &tapes[i]);
      GIVE(&quiet, seat, action, &unheard, &mute);
      sum = mix_events(mix_number(mix_number(sum, seat), action), &tapes[i]);
      if (tapes[i].count > most) most = tapes[i].count;
      for (int n = 0; n < (int)sizeof(Position); ++n) parted |= ((char *)&told)[n] != ((char *)&quiet)[n];
      ++k;
    }
    for (int n = 0; n < (int)sizeof(Position); ++n) sum = mix_number(sum, ((unsigned char *)&quiet)[n]);
    seen[i] = parted ? -k : k;
    sums[2 * i] = sum;
    sums[2 * i + 1] = most;
  }
}
