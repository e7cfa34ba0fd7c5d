// The data of the engine: which of it stays, what is changed in it, and how it is written.
import { STAYS } from "./functions.mjs";
import { number, signedNumber } from "./wasm.mjs";

const LEAST = 1024;
/** So many bytes after the last thing that stays nothing is taken away: a table may be longer than what is asked of it. */
const MARGIN = 256;
const WORTH = 512;
/** Nothing shorter between two pieces of data is left out. */
const GAP = 64;
const MODULES = 60;
/** A module that was compiled begins so. */
const MODULE = 0x63;

export class Memory {
  constructor(module) {
    this.end = Math.max(...module.data.map((one) => one.at + one.end - one.start));
    this.bytes = Buffer.alloc(this.end + 16);
    for (const { at, start, end } of module.data) this.bytes.set(module.bytes.subarray(start, end), at);
    this.module = module;
  }

  has(address) {
    return address >= LEAST && address < this.end;
  }

  /** Whether a number is an address of data, and no round number. */
  isAddress(one) {
    return this.has(one) && one % 256 !== 0 && one % 1000 !== 0;
  }

  word(at) {
    return this.bytes.readInt32LE(at);
  }

  text(at, most = 60) {
    if (!this.has(at)) return "";
    const end = this.bytes.indexOf(0, at);
    return end - at > most ? "" : this.bytes.toString("latin1", at, end);
  }

  *words() {
    for (let at = LEAST; at + 4 <= this.end; at += 4) yield [at, this.word(at)];
  }

  /** Python's list of modules of C: names, and what makes each; those that are not *modules* are struck out. */
  dropModules(modules) {
    const first = this.module.table.length && this.#findList();
    const stays = [];
    let at = first;
    for (; this.word(at); at += 8) if (modules.has(this.text(this.word(at)))) stays.push([this.word(at), this.word(at + 4)]);
    if ((at - first) / 8 < MODULES || stays.length < 30) throw new Error("Python's list of modules was not found");
    this.bytes.fill(0, first, at);
    stays.flat().forEach((value, i) => this.bytes.writeInt32LE(value, first + 4 * i));
  }

  #findList() {
    const places = new Map(this.module.table.map((f, i) => [f, i + 1]));
    const made = new Map();
    for (const { name, index } of this.module.exports)
      if (/^PyInit_/.test(name) && places.has(index)) made.set(places.get(index), name.slice(7));
    const entry = (at) => made.has(this.word(at + 4)) && this.text(this.word(at)) === made.get(this.word(at + 4));
    for (const [at] of this.words())
      if (entry(at) && entry(at + 8) && entry(at + 16)) {
        let first = at;
        while (/^\w+$/.test(this.text(this.word(first - 8)))) first -= 8;
        return first;
      }
    return 0;
  }

  /** The functions of methods of these names: a name, a place in the table, how it is called. */
  *eachMethod(methods) {
    for (const [at, name] of this.words()) {
      const place = this.word(at + 4);
      if (place > 0 && place <= this.module.table.length && this.word(at + 8) < 1024 && methods.includes(this.text(name)))
        yield this.module.table[place - 1];
    }
  }

  findMethods(methods) {
    return [...this.eachMethod(methods)];
  }

  /** A module that lies compiled in the data, in fewer bytes: its name, where it lies, its size, whether it is a package. */
  replaceFrozen(name, code) {
    for (const [at] of this.words()) {
      const [start, size, isPackage] = [this.word(at + 4), this.word(at + 8), this.word(at + 12)];
      if (this.text(this.word(at)) !== name || !this.has(start) || (isPackage !== 0 && isPackage !== 1)) continue;
      if (size < code.length || (this.bytes[start] & 127) !== MODULE) continue;
      this.bytes.fill(0, start, start + size);
      this.bytes.set(code, start);
      this.bytes.writeInt32LE(code.length, at + 8);
    }
  }
}

/** Nought for what only functions that go refer to. */
export function chooseData(module, memory, live) {
  const first = module.imported("function");
  const byLive = new Set();
  const borders = new Set();
  module.references.forEach(({ numbers }, i) => {
    for (const one of numbers.filter((address) => memory.has(address))) {
      borders.add(one);
      if (live[first + i] === STAYS) byLive.add(one);
    }
  });
  const symbols = new Map(listSymbols(module).filter(([, at]) => memory.has(at)));
  const keptNames = new Set(module.kept.map((one) => one.name));
  const starts = new Set(symbols.values());
  for (const [name, at] of symbols) if (borders.add(at) && keptNames.has(name)) byLive.add(at);
  const own = symbols.get("_PyRuntime");
  const after = Math.min(...[...starts].filter((at) => at > own));
  const sorted = [...borders].sort((a, b) => a - b);
  const going = new Uint8Array(memory.end + 16);
  const stays = (at) => byLive.has(at) || (at >= own && at < after);
  for (let i = 0; i < sorted.length; i++) {
    if (stays(sorted[i])) continue;
    const start = sorted[i];
    while (i + 1 < sorted.length && !stays(sorted[i + 1])) i++;
    const end = sorted[i + 1] ?? start;
    const from = starts.has(start) ? start : start + MARGIN;
    if (end - from >= WORTH) going.fill(1, from, end);
  }
  keepPointedAt(memory, going);
  for (let at = LEAST; at < memory.end; at++) if (going[at]) memory.bytes[at] = 0;
}

/** Data that data which stays points at stays, and so on. */
function keepPointedAt(memory, going) {
  const { bytes } = memory;
  for (let more = true; more; ) {
    more = false;
    for (const [at, to] of memory.words()) {
      if (going[at] || !memory.has(to) || !going[to] || (to % 4 && bytes[to - 1])) continue;
      const isText = !bytes[to - 1] && bytes[to] >= 9 && bytes[to] < 128;
      const end = isText ? Math.min(Math.max(bytes.indexOf(0, to) + 1, to + 64), to + 2048) : to + 512;
      going.fill(0, to, end);
      more = true;
    }
  }
}

function listSymbols(module) {
  const first = module.imported("global");
  const own = module.exports.filter((one) => one.kind === "global" && one.index >= first);
  return own.map((one) => [one.name, module.globals[one.index - first]]);
}

/** What functions of C say of themselves to a reader: none of ours reads it. */
export function clearDocs(memory) {
  const { bytes } = memory;
  const pointed = new Set();
  for (const { numbers } of memory.module.references) for (const one of numbers) pointed.add(one);
  for (const [, to] of memory.words()) pointed.add(to);
  const MARK = Buffer.from(")\n--\n\n");
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    // Numbers may lie right before a text: it begins where something points at it.
    const least = bytes.lastIndexOf(0, at) + 1;
    let start = at;
    while (start >= least && !pointed.has(start)) start--;
    if (start < least) continue;
    let end = bytes.indexOf(0, at);
    // The end of a text may be a text of its own.
    for (let one = start + 1; one < end; one++) if (pointed.has(one)) end = one;
    bytes.fill(0, start, end);
  }
}

/** The data's pieces, as the format wants them. */
export function writeData(memory) {
  const found = [];
  const { bytes, end } = memory;
  for (let at = LEAST; at < end; ) {
    if (!bytes[at]) {
      at++;
      continue;
    }
    let to = at + 1;
    for (let zeros = 0, i = to; i < end && zeros < GAP; i++) {
      zeros = bytes[i] ? 0 : zeros + 1;
      if (bytes[i]) to = i + 1;
    }
    found.push(Buffer.concat([Buffer.from([0, 0x41, ...signedNumber(at), 0x0b, ...number(to - at)]), bytes.subarray(at, to)]));
    at = to;
  }
  return found;
}
