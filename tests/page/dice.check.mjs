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

/** Which shares a page on seat 0 gives while these lines come, asked after each for the next round. */
function given(lines) {
  const watch = new DiceWatch("here");
  const dice = { commit: "", chain: "", pledges: [pledgeFor("here")], out: [] };
  let last = null;
  return lines.map(({ by, heard }, number) => {
    watch.follow([{ number, by, heard: heard.replace("MINE", last) }], dice, 1, 0);
    const rounds = lines.slice(0, number + 1).filter((line) => line.heard.startsWith("round ")).length;
    const share = watch.mine(0, rounds + 1);
    last = share ?? last;
    return share !== null;
  });
}

const { records, lines } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify({ found: records.map((text) => checkRecord("x", text)), given: given(lines) }));
