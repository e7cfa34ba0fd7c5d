// Checks the dice of a finished game without knowing its rules: written from docs/honest-dice.md alone.
//   node verify-dice.mjs game.trq
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const big = (data) => data.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const number = (value, length) => bytes(value.toString(16).padStart(2 * length, "0"));
const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));
const link = async (share) => hex((await sha256(bytes(share))).slice(0, 16));

async function hmac(key, data) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, data));
}

/** The record as tables: what stands once, what each seat pledged, the odds of each draw, and the log. */
function read(text) {
  const record = { once: {}, pledges: new Map(), odds: new Map(), seats: 0, log: [] };
  for (const line of text.split("\n").map((one) => one.trim()).filter((one) => one && !one.startsWith(";")).slice(1)) {
    const [word, first, ...rest] = line.split(" ");
    if (["dealer", "dice", "chain", "seed"].includes(word)) record.once[word] = first;
    else if (word === "pledge") record.pledges.set(Number(first), rest[0]);
    else if (word === "odds") record.odds.set(Number(first), { open: rest[0] === "open", index: Number(rest[1]), weights: unrolled(rest[2]) });
    else if (word === "seat") record.seats = Math.max(record.seats, Number(first) + 1);
    else if (word !== "rules") record.log.push({ by: word, words: [first, ...rest] });
  }
  return record;
}

const unrolled = (runs) => runs.split(",").flatMap((run) => {
  const [weight, times] = run.split("x");
  return Array(Number(times ?? 1)).fill(Number(weight));
});

async function drawn(key, shares, count, weights) {
  const limit = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const message = join(...shares.flatMap((share) => [number(share.length, 4), share]), number(count, 8));
  const whole = ((1n << 256n) / limit) * limit;
  let value = whole;
  for (let tries = 0; value >= whole; tries++) value = big(await hmac(key, join(message, number(tries, 4))));
  let point = Number(value % limit);
  return weights.findIndex((weight) => (point -= weight) < 0);
}

/** How many draws are right, and the log numbers of lines that are not. */
export async function verify(text) {
  const { once, pledges, odds, seats, log } = read(text);
  const seed = bytes(once.seed);
  const found = { draws: 0, typed: 0, wrong: [], left: [] };
  if (hex(await sha256(seed)) !== once.dice) return { ...found, wrong: ["seed"] };
  const late = new Map();
  const ever = new Set(pledges.keys());
  let server = once.chain;
  let round = null;
  for (const [line, { by, words }] of log.entries()) {
    const closes = (by !== "*" && by !== "!") || (by === "*" && words[0] === "undo");
    if (closes && round?.count === 0) found.wrong.push(line);
    if (by === "*" && words[0] === "round") {
      if (round) found.wrong.push(line);
      const given = new Map(words.slice(2).filter((w) => w.includes(":")).map((w) => [Number(w.split(":")[0]), w.split(":")[1]]));
      if (words[1] !== "-" && (await link(words[1])) !== server) found.wrong.push(line);
      for (const [seat, share] of given) if ((await link(share)) !== pledges.get(seat)) found.wrong.push(line);
      for (const seat of [...pledges.keys()]) given.has(seat) ? pledges.set(seat, given.get(seat)) : pledges.delete(seat);
      server = words[1];
      round = { given, count: 0 };
    } else if (by === "!") {
      const list = odds.get(line);
      if (!list) {
        once.dealer === "typed" ? found.typed++ : found.wrong.push(line);
        if (round) round.count++;
        continue;
      }
      if (!round) { found.wrong.push(line); continue; }
      const shares = Array.from({ length: seats }, (_, seat) => bytes(round.given.get(seat) ?? ""));
      const own = bytes(server === "-" ? "" : server);
      const key = list.open && own.length ? own : await hmac(seed, own);
      (await drawn(key, shares, round.count, list.weights)) === list.index ? found.draws++ : found.wrong.push(line);
      round.count++;
    } else if (by === "*" && words[0] === "join" && words[2]?.length === 32 && !ever.has(Number(words[1]))) {
      late.set(Number(words[1]), words[2]);
      ever.add(Number(words[1]));
    } else if (by !== "*") {
      for (const [seat, pledge] of late) pledges.set(seat, pledge);
      late.clear();
    }
    if (closes) round = null;
  }
  return { ...found, left: [...ever].filter((seat) => !pledges.has(seat) && !late.has(seat)) };
}

if (typeof process !== "undefined" && process.argv?.[2]) {
  const { readFile } = await import("node:fs/promises");
  const found = await verify(await readFile(process.argv[2], "utf8"));
  console.log(JSON.stringify(found));
  process.exit(found.wrong.length ? 1 : 0);
}
