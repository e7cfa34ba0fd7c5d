// Checks the dice of a finished game without knowing its rules: written from docs/honest-dice.md alone.
//   node verify-dice.mjs game.trq
// What dice can show stands here as tables; draws that have none are held to the record's own lists (`listed`), which
// whoever wrote the record can have made to fit: those lists `trueque verify` holds to the rules.
// What people signed of the game is checked by their keys; whether the keys are theirs, the word of their table says.
// -- tables: printed from the rules, do not edit
const LISTS = {
  island: [{"texts":"1+1|1+2|1+3|1+4|1+5|1+6|2+1|2+2|2+3|2+4|2+5|2+6|3+1|3+2|3+3|3+4|3+5|3+6|4+1|4+2|4+3|4+4|4+5|4+6|5+1|5+2|5+3|5+4|5+5|5+6|6+1|6+2|6+3|6+4|6+5|6+6","odds":{"":"1x36"},"after":"^roll$","isBagged":true},{"texts":"1+1|1+2|1+3|1+4|1+5|1+6|2+1|2+2|2+3|2+4|2+5|2+6|3+1|3+2|3+3|3+4|3+5|3+6|4+1|4+2|4+3|4+4|4+5|4+6|5+1|5+2|5+3|5+4|5+5|5+6|6+1|6+2|6+3|6+4|6+5|6+6","odds":{"":"1x36"},"isFirst":true}],
  quick: [{"texts":"attack|market-day","odds":{"10/5 2":"5,2","10/5 3":"8,3","10/5 4":"10,5","10/5 5":"13,6","10/5 6":"15,8","10/5b 2":"4,3","10/5b 3":"7,4","10/5b 4":"10,5","10/5b 5":"13,6","10/5b 6":"16,7","11/4 2":"5,2","11/4 3":"8,3","11/4 4":"11,4","11/4 5":"14,5","11/4 6":"17,6"},"hangsOn":["events","seats"],"isStock":true}],
  princes: [{"texts":"1 brigands|1 trade|1 celebration|1 harvest|1 event|2 brigands|2 trade|2 celebration|2 harvest|2 event|3 brigands|3 trade|3 celebration|3 harvest|3 event|4 brigands|4 trade|4 celebration|4 harvest|4 event|5 brigands|5 trade|5 celebration|5 harvest|5 event|6 brigands|6 trade|6 celebration|6 harvest|6 event","odds":{"":"1x4,2,1x4,2,1x4,2,1x4,2,1x4,2,1x4,2"},"after":"^roll$","isBagged":true,"narrowings":[["^set ([1-6])$","^$1 "],["^play reiner$"," celebration$"]]},{"texts":"die 1|die 2|die 3|die 4|die 5|die 6","odds":{"":"1x6"},"after":"^roll$"},{"texts":"start red|start blue","odds":{"":"1x2"}}],
};
// -- end of tables
const LENGTH = 4096; // of a chain: only after so many rounds the server gives no share
const encoder = new TextEncoder();
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const big = (data) => data.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const number = (value, length) => bytes(value.toString(16).padStart(2 * length, "0"));
const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));
const link = async (share, skipped = 0) => {
  const before = hex((await sha256(bytes(share))).slice(0, 16));
  return skipped ? link(before, skipped - 1) : before;
};

async function hmac(key, data) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, data));
}

/** Whether *signature* is one of *key* under *text* (Ed25519). */
async function isSigned(key, text, signature) {
  try {
    const made = await crypto.subtle.importKey("raw", bytes(key), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", made, bytes(signature), encoder.encode(text));
  } catch {
    return false;
  }
}

/** Follows what everybody heard, and holds what each seat signed to it: who signed, and the lines where that fits not. */
class Witnesses {
  constructor({ once, pledges, heard }) {
    const given = [...pledges].sort(([one], [other]) => one - other).map((one) => one.join(":"));
    this.promise = [once.dice, once.chain, once.dealer, ...given].join(" ");
    Object.assign(this, { heard, heads: new Map(), keys: new Map(), signed: new Set(), parted: [], rounds: 0, asked: -1 });
  }

  async follow(line, by, words) {
    if (line === 0) this.heads.set(-1, hex(await sha256(encoder.encode(this.promise))));
    const text = this.heard.get(line) ?? words.join(" ");
    if (by === "*" && words[0] === "witness") {
      if ((this.keys.get(words[1]) ?? words[2]) !== words[2]) this.parted.push(line);
      else this.keys.set(words[1], words[2]);
    }
    if (by === "*" && words[0] === "round") await this.check(line, words.slice(2), ++this.rounds);
    else if (by !== "!" && (by !== "*" || words[0] === "undo")) this.asked = line;
    const author = by === "!" ? -1 : by === "*" ? -2 : by;
    this.heads.set(line, hex(await sha256(encoder.encode(`${this.heads.get(line - 1)} ${line} ${author} ${text}`))));
  }

  async check(line, given, round) {
    for (const [seat, share, last, signature] of given.map((one) => one.split(":"))) {
      if (!signature || !this.keys.has(seat)) continue;
      const text = `trueque seen ${round} ${last} ${this.heads.get(Number(last))} ${share}`;
      const fits = last >= this.asked && last < line && (await isSigned(this.keys.get(seat), text, signature));
      fits ? this.signed.add(Number(seat)) : this.parted.push(line);
    }
  }
}

/** The record as tables: what stands once, what each seat pledged, the odds of each draw, and the log. */
function read(text) {
  const record = { once: {}, options: {}, pledges: new Map(), odds: new Map(), heard: new Map(), seats: 0, log: [] };
  const [head, ...lines] = text.split("\n").map((one) => one.trim()).filter((one) => one && !one.startsWith(";"));
  record.lists = LISTS[head.split(" ")[2]] ?? [];
  for (const line of lines) {
    const [word, first, ...rest] = line.split(" ");
    if (["dealer", "dice", "chain", "seed", "from"].includes(word)) record.once[word] = first;
    else if (word === "rules") record.options = Object.fromEntries([first, ...rest].map((one) => one.split("=")));
    else if (word === "pledge") record.pledges.set(Number(first), rest[0]);
    else if (word === "odds") record.odds.set(Number(first), { open: rest[0] === "open", index: Number(rest[1]), weights: unrolled(rest[2]) });
    else if (word === "heard") record.heard.set(Number(first), rest.join(" "));
    else if (word === "seat") record.seats = Math.max(record.seats, Number(first) + 1);
    else record.log.push({ by: word, words: [first, ...rest].filter((one) => !/^@\d+$/.test(one)) });
  }
  return record;
}

const unrolled = (runs) => runs.split(",").flatMap((run) => {
  const [weight, times] = run.split("x");
  return Array(Number(times ?? 1)).fill(Number(weight));
});

const calls = (lists, last) => last?.by >= 0 && lists.some((one) => one.after && new RegExp(one.after).test(last.text));

/** What a draw could have been, each text with its odds, after what *stands*; none where no table tells. */
function possible({ lists, options, once }, stands, text) {
  const answered = once.from !== undefined || stands.some((one) => one.by >= 0);
  const fits = lists.filter((one) => one.texts.split("|").includes(text) && !(one.isFirst && answered));
  const list = fits.find((one) => one.isFirst) ?? fits[0];
  if (!list) return { list, could: calls(lists, stands.at(-1)) ? [] : null };
  const past = stands.filter((one) => one.list === list);
  const odds = list.odds[(list.hangsOn ?? []).map((name) => options[name]).join(" ")];
  const isTyped = list.isBagged && once.dealer === "typed";
  if (!odds || isTyped || (once.from !== undefined && (list.isStock || !past.length))) return { list, could: null };
  const since = stands.slice(stands.findLastIndex((one) => one.list === list) + 1).filter((one) => one.by >= 0);
  const leaves = since.flatMap((one) => (list.narrowings ?? []).flatMap(([pattern, kept]) => {
    const found = new RegExp(pattern).exec(one.text);
    return found ? [new RegExp(kept.replace("$1", found[1] ?? ""))] : [];
  }));
  const weights = unrolled(odds);
  const all = list.texts.split("|").map((name, i) => ({ text: name, weight: weights[i] }));
  const kept = all.filter((one) => leaves.every((pattern) => pattern.test(one.text)));
  const size = kept.reduce((sum, one) => sum + one.weight, 0) - 9;
  const isBag = list.isBagged && once.dealer === "balanced" && size > 0;
  const gone = list.isStock ? past : isBag ? past.slice(past.length - (past.length % size)) : [];
  for (const one of kept) one.weight = Math.max(0, one.weight - gone.filter((drawn) => drawn.text === one.text).length);
  return { list, could: kept.filter((one) => one.weight || !list.isStock) };
}

async function drawn(key, shares, count, weights) {
  const limit = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (!limit) return -1;
  const message = join(...shares.flatMap((share) => [number(share.length, 4), share]), number(count, 8));
  const whole = ((1n << 256n) / limit) * limit;
  let value = whole;
  for (let tries = 0; value >= whole; tries++) value = big(await hmac(key, join(message, number(tries, 4))));
  let point = Number(value % limit);
  return weights.findIndex((weight) => (point -= weight) < 0);
}

/** How many draws are right, the log numbers of lines that are not, and who signed what. */
export async function verify(text) {
  const record = read(text);
  const { once, pledges, odds, seats, log } = record;
  const seed = bytes(once.seed);
  const found = { draws: 0, listed: 0, typed: 0, wrong: [], left: [], signed: [], parted: [] };
  if (hex(await sha256(seed)) !== once.dice) return { ...found, wrong: ["seed"] };
  const witnesses = new Witnesses(record);
  const late = new Map();
  const ever = new Set(pledges.keys());
  const owed = new Map(); // links that were due and did not come: the next share skips them
  const away = new Map();
  let [server, rounds] = [once.chain, 0];
  let round = null;
  let stands = [];
  for (const [line, { by, words }] of log.entries()) {
    const said = words.join(" ");
    await witnesses.follow(line, by, words);
    if (by === "*" && words[0] === "undo") {
      if (calls(record.lists, stands.at(-1))) found.wrong.push(line); // shares for its draw were given, and it was taken back
      stands = stands.filter((one) => one.line < Number(words[1]));
    }
    const { list, could } = by === "!" ? possible(record, stands, said) : {};
    if (by !== "*") stands.push({ line, by: by === "!" ? -1 : Number(by), text: said, list });
    const closes = (by !== "*" && by !== "!") || (by === "*" && words[0] === "undo");
    if (closes && round?.count === 0) found.wrong.push(line);
    if (by === "*" && words[0] === "round") {
      if (round) found.wrong.push(line);
      const given = new Map(words.slice(2).filter((w) => w.includes(":")).map((w) => [Number(w.split(":")[0]), w.split(":")[1]]));
      if (++rounds > LENGTH ? words[1] !== "-" : (await link(words[1])) !== server) found.wrong.push(line);
      for (const [seat, share] of given) if ((await link(share, owed.get(seat))) !== pledges.get(seat)) found.wrong.push(line);
      for (const [seat, head] of [...pledges]) {
        owed.set(seat, given.has(seat) ? 0 : (owed.get(seat) ?? 0) + 1);
        if (given.has(seat)) pledges.set(seat, given.get(seat));
        else if (pledges.delete(seat)) away.set(seat, { head, times: away.get(seat)?.times ?? 0 });
      }
      server = words[1];
      round = { given, count: 0 };
    } else if (by === "!") {
      const told = odds.get(line);
      if (!told) {
        once.dealer === "typed" ? found.typed++ : found.wrong.push(line);
        if (round) round.count++;
        continue;
      }
      if (!round) { found.wrong.push(line); continue; }
      const shares = Array.from({ length: seats }, (_, seat) => bytes(round.given.get(seat) ?? ""));
      const own = bytes(server === "-" ? "" : server);
      const key = (could || told.open) && own.length ? own : await hmac(seed, own);
      const at = await drawn(key, shares, round.count, could?.map(({ weight }) => weight) ?? told.weights);
      if (could ? could[at]?.text !== said : at !== told.index) found.wrong.push(line);
      else could ? found.draws++ : found.listed++;
      round.count++;
    } else if (by === "*" && words[0] === "join" && words[2]?.length === 32 && !ever.has(Number(words[1]))) {
      late.set(Number(words[1]), words[2]);
      ever.add(Number(words[1]));
    } else if (by === "*" && words[0] === "back") {
      const [seat, gone] = [Number(words[1]), away.get(Number(words[1]))];
      if (!pledges.has(seat) && !late.has(seat) && gone && gone.times++ < 3) late.set(seat, gone.head);
    } else if (by !== "*") {
      for (const [seat, pledge] of late) pledges.set(seat, pledge);
      late.clear();
    }
    if (closes) round = null;
  }
  const left = [...ever].filter((seat) => !pledges.has(seat) && !late.has(seat));
  return { ...found, left, signed: [...witnesses.signed].sort(), parted: witnesses.parted };
}

if (typeof process !== "undefined" && process.argv?.[2]) {
  const { readFile } = await import("node:fs/promises");
  const found = await verify(await readFile(process.argv[2], "utf8"));
  console.log(JSON.stringify(found));
  process.exit(found.wrong.length || found.parted.length ? 1 : 0);
}
