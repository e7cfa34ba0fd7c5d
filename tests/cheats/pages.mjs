/** Many pages at many tables in one process: JSON lines in, JSON lines out (pages.py). Each runs the page's own code. */
import { registerHooks } from "node:module";
import { createInterface } from "node:readline";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};
// The page's files name each other without an ending, as its bundler reads them.
// Where many games are played, the runtime's own Ed25519 stands in for the page's, which is proved apart.
const swift = process.env.SWIFT_SIGNATURES !== "0" ? new URL("swift_ed25519.mjs", import.meta.url).href : null;
registerHooks({
  resolve: (name, from, next) =>
    next(swift && name === "./ed25519" ? swift : /^\..*\/[a-z0-9]+$/.test(name) ? `${name}.ts` : name, from),
});
const { checkRecord } = await import("../../web/src/lib/dice/record.ts");
const { DiceWatch } = await import("../../web/src/lib/dice/watch.ts");
const { leftOut, Witness } = await import("../../web/src/lib/dice/witness.ts");
const { keepPromise, keptPromise, lastGiven, pledgeFor } = await import("../../web/src/lib/dice/shares.ts");
const { verify } = await import("../../docs/verify-dice.mjs");
const lists = new Map();
for (const game of ["island", "quick", "princes"])
  lists.set(game, (await import(`../../web/src/${game}/draws.ts`)).draws);
const listsOf = (game) => lists.get(game) ?? [];
const pages = new Map();

/** What a page does with an update, as `table.svelte.ts` has it: check, come back where it missed a round, give a share. */
function tell({ id, lines, dice, card, seat, drawing }) {
  const page = pages.get(id);
  const last = page.told.length - 1;
  for (const line of lines.filter((one) => one.number <= last)) page.watch.compare(page.told[line.number], line);
  const fresh = lines.filter((one) => one.number > last);
  page.told.push(...fresh);
  const agreed = { options: card.options, dealer: card.dice, isPlaced: false };
  page.watch.follow(fresh, dice, { lists: listsOf(card.game), agreed, seats: card.seats }, seat);
  if (drawing === 1) keepPromise(id, { ...dice, dealer: card.dice, options: card.options });
  const { watch } = page;
  page.witness ??= new Witness(id, keptPromise(id) ?? dice, card.dice);
  page.witness.follow(fresh, seat === null ? [] : [seat]);
  page.witness.check();
  const key = seat !== null && watch.givesAs(seat) ? page.witness.named(seat) : null;
  const back = seat !== null && page.back !== watch.out && watch.canReturn(seat);
  if (back) page.back = watch.out;
  let share = null;
  if (drawing !== null && drawing !== page.given && seat !== null) share = watch.mine(seat, drawing);
  if (share) page.given = drawing;
  const { checked, wrong, burnt, out, isDropped } = watch;
  const signature = share ? page.witness.sign(seat, share) : {};
  const { parted, changed, stripped, unshown, differing, quiet, word } = page.witness;
  const signs = { parted: parted?.line, changed: changed?.line, stripped, unshown, differing, silent: quiet[0] };
  return { share, back, checked, key, word, ...signature, found: { wrong, burnt, ...signs, dropped: isDropped ? out : null } };
}

function open({ id, secret }) {
  // What its browser drew when it pledged: here it hangs on the game's seed, so that a game can be played again.
  if (secret) kept.set(`dice:${id}`, secret);
  const page = { watch: new DiceWatch(id), told: [], given: 0, back: null };
  pages.set(id, page);
  return {};
}

const doings = {
  open,
  tell,
  left: ({ id }) => ({ left: leftOut(id) }),
  pledge: ({ id }) => ({ pledge: pledgeFor(id) }),
  kept: ({ id }) => lastGiven(id),
  line: ({ id }) => {
    Object.assign(pages.get(id), { given: 0, back: null });
    pages.get(id).witness?.comeBack();
    return {};
  },
  close: ({ id }) => {
    pages.delete(id);
    for (const name of [...kept.keys()]) if (name.endsWith(`:${id}`)) kept.delete(name);
    return {};
  },
  end: async ({ id, text, published }) => ({
    page: checkRecord(id, text, listsOf),
    published: published ? await verify(text) : null,
  }),
};

// Whoever asked may have ended before it was answered.
process.stdout.on("error", () => process.exit());
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let reply;
  try {
    reply = await doings[asked.do](asked);
  } catch (error) {
    reply = { error: String(error.stack) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
