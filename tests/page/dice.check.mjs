/** What the page's own code says of records and of a server that asks for shares: JSON in, JSON out (test_dice.py). */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};
// The page's files name each other without an ending, as its bundler reads them.
registerHooks({ resolve: (name, from, next) => next(/^\..*\/[a-z0-9]+$/.test(name) ? `${name}.ts` : name, from) });
const { checkRecord } = await import("../../web/src/lib/dice/record.ts");
const { DiceWatch } = await import("../../web/src/lib/dice/watch.ts");
const { pledgeFor } = await import("../../web/src/lib/dice/shares.ts");
const lists = new Map();
for (const game of ["island", "quick", "princes"])
  lists.set(game, (await import(`../../web/src/${game}/draws.ts`)).draws);
const listsOf = (game) => lists.get(game) ?? [];

/** Which shares a page on seat 0 gives while these lines come, asked after each for the next round. */
function given(lines) {
  const watch = new DiceWatch("here");
  const dice = { commit: "", chain: "", pledges: [pledgeFor("here")], out: [] };
  let last = null;
  return lines.map(({ by, heard }, number) => {
    const agreed = { options: {}, dealer: "fair", isPlaced: false };
    watch.follow([{ number, by, heard: heard.replace("MINE", last) }], dice, { lists: [], agreed, seats: 1 }, 0);
    const rounds = lines.slice(0, number + 1).filter((line) => line.heard.startsWith("round ")).length;
    const share = watch.mine(0, rounds + 1);
    last = share ?? last;
    return share !== null;
  });
}

/** What a page that watches these messages finds, and at which line of the log it finds it. */
function watched(messages) {
  const watch = new DiceWatch("watched");
  const seen = { wrong: null, burnt: null, checked: 0 };
  for (const { dice, card, happened } of messages) {
    const agreed = { options: card.options, dealer: card.dice, isPlaced: card.from_position ?? false };
    const known = { lists: listsOf(card.game), agreed, seats: card.seats.length };
    for (const line of happened) {
      watch.follow([line], dice, known, null);
      if (watch.wrong !== null) seen.wrong ??= line.number;
      if (watch.burnt !== null) seen.burnt ??= line.number;
    }
  }
  return { ...seen, checked: watch.checked };
}

const { records, lines, told } = JSON.parse(readFileSync(0, "utf8"));
const found = records.map((text) => checkRecord("x", text, listsOf));
console.log(JSON.stringify({ found, given: given(lines), watched: told ? watched(told) : null }));
