// Reads a WebAssembly module: its sections, and what each of its functions refers to; and writes sections again.
const CODE = 10;
const SIGNATURE = { 0: "function", 1: "table", 2: "memory", 3: "global", 4: "tag" };

/** Numbers and names of the format, read one after the other. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  unsigned() {
    let found = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte();
      found += (byte & 127) * weight;
      if (byte < 128) return found;
    }
  }
  signed() {
    let found = 0;
    for (let shift = 0; ; ) {
      const byte = this.byte();
      found |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return shift < 32 && byte & 64 ? found | (-1 << shift) : found;
    }
  }
  skip(count = 1) {
    while (count--) while (this.byte() & 128);
  }
  name() {
    const size = this.unsigned();
    return new TextDecoder().decode(this.bytes.subarray(this.at, (this.at += size)));
  }
  many(read) {
    return Array.from({ length: this.unsigned() }, () => read());
  }
  limits() {
    const flags = this.byte();
    this.skip(flags & 1 ? 2 : 1);
  }
  /** The number that a constant expression comes to; nothing where it is not that plain. */
  constant() {
    let found = null;
    for (;;) {
      const op = this.byte();
      if (op === 0x0b) return found;
      if (op === 0x41) found = this.signed();
      else if (op === 0x42 || op === 0x23 || op === 0xd2) this.skip();
      else if (op === 0xd0) this.at++;
      else if (op === 0x43) this.at += 4;
      else if (op === 0x44) this.at += 8;
      else throw new Error(`a constant with ${op}`);
    }
  }
}

/** The module's parts, by name; of its code and data where they lie. */
export function readModule(bytes) {
  const read = new Reader(bytes, 8);
  const found = { bytes, sections: [], imports: [], globals: [], exports: [], table: [], code: [], data: [] };
  const span = () => {
    const size = read.unsigned();
    return { start: read.at, end: (read.at += size) };
  };
  const parts = {
    1: () => (found.results = read.many(() => ((read.at += 1), read.many(() => read.byte()), read.many(() => read.byte())))),
    2: () => (found.imports = read.many(() => readImport(read))),
    3: () => (found.types = read.many(() => read.unsigned())),
    6: () => (found.globals = read.many(() => ((read.at += 2), read.constant()))),
    7: () =>
      (found.exports = read.many(() => ({ name: read.name(), kind: SIGNATURE[read.byte()], index: read.unsigned() }))),
    9: () => (found.table = readTable(read)),
    [CODE]: () => (found.code = read.many(span)),
    11: () =>
      (found.data = read.many(() => {
        if (read.unsigned()) throw new Error("data that lies nowhere");
        return { at: read.constant(), ...span() };
      })),
  };
  while (read.at < bytes.length) {
    const id = read.byte();
    const { start, end } = span();
    found.sections.push({ id, start, end });
    read.at = start;
    parts[id]?.();
    read.at = end;
  }
  found.imported = (kind) => found.imports.filter((one) => one.kind === kind).length;
  return found;
}

function readImport(read) {
  const from = read.name();
  const name = read.name();
  const kind = SIGNATURE[read.byte()];
  if (kind === "function") read.skip();
  else if (kind === "table") read.at++, read.limits();
  else if (kind === "memory") read.limits();
  else if (kind === "global") read.at += 2;
  else read.at++, read.skip();
  return { from, name, kind };
}

function readTable(read) {
  const [only, ...more] = read.many(() => {
    if (read.unsigned()) throw new Error("a table that is filled later");
    if (read.constant() !== 1) throw new Error("a table that does not begin with 1");
    return read.many(() => read.unsigned());
  });
  if (more.length) throw new Error("two tables");
  return only;
}

// What follows an operation, for those that are followed by anything: s a number, 1 4 8 so many bytes.
const FOLLOWED = new Map([
  ...[0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x25, 0x26, 0x42, 0xd0].map((op) => [op, "s"]),
  [0x11, "ss"], [0x13, "ss"], [0x24, "s"], [0x3f, "1"], [0x40, "1"], [0x43, "4"], [0x44, "8"],
]); // prettier-ignore
const BULK = { 8: "s1", 9: "s", 10: "11", 11: "1", 12: "ss", 13: "s", 14: "ss", 15: "s", 16: "s", 17: "s" };

/** What a function's body refers to: functions by their place, and every number that may be an address. */
export function readReferences(bytes, { start, end }, least) {
  const read = new Reader(bytes, start);
  const calls = [];
  const numbers = [];
  const globals = [];
  read.many(() => (read.skip(), read.at++));
  let before = null;
  while (read.at < end) {
    const op = read.byte();
    let now = null;
    if (op === 0x10 || op === 0x12 || op === 0xd2) calls.push(read.unsigned());
    else if (op === 0x23) globals.push(read.unsigned());
    else if (op === 0x41) numbers.push((now = read.signed()));
    else if (op >= 0x28 && op <= 0x3e) {
      if (read.unsigned() & 64) read.skip();
      const offset = read.unsigned();
      if (before !== null) numbers.push(before + offset);
      if (offset >= least) numbers.push(offset);
    } else if (op === 0x0e) read.skip(read.unsigned() + 1);
    else if (op === 0x1c) read.at += read.unsigned();
    else if (op === 0x1f) read.many(() => read.skip(read.byte() < 2 ? 2 : 1));
    else pass(read, op === 0xfc ? (BULK[read.unsigned()] ?? "") : op === 0xfd || op === 0xfe ? wide(op) : (FOLLOWED.get(op) ?? ""));
    before = now;
  }
  return { calls, numbers, globals };
}

function pass(read, form) {
  for (const one of form)
    if (one === "s") read.skip();
    else read.at += Number(one);
}

function wide(op) {
  throw new Error(`operations of ${op} are not known here`);
}

/** A number as the format writes it. */
export function number(value) {
  const found = [];
  for (;;) {
    const low = value & 127;
    value = Math.floor(value / 128);
    if (!value) return [...found, low];
    found.push(low | 128);
  }
}

/** The same for a number that may be below zero. */
export function signedNumber(value) {
  const found = [];
  for (;;) {
    const low = value & 127;
    value >>= 7;
    if ((value === 0 && !(low & 64)) || (value === -1 && low & 64)) return [...found, low];
    found.push(low | 128);
  }
}

export const text = (name) => {
  const bytes = Buffer.from(name);
  return Buffer.concat([Buffer.from(number(bytes.length)), bytes]);
};

/** A section of its entries. */
export function section(id, entries) {
  const body = Buffer.concat([Buffer.from(number(entries.length)), ...entries]);
  return Buffer.concat([Buffer.from([id, ...number(body.length)]), body]);
}
