// Used by the page's worker, by the service worker and by whatever else reads a site's large files: they lie there
// packed (LZMA in the old `.lzma` form, with its size told), which is as small as a host's brotli on any host.

// Where each table of chances lies among all of them, one after the other.
const [IS_MATCH, IS_REP, REP_0, REP_1, REP_2, REP_0_LONG] = [0, 192, 204, 216, 228, 240];
const [SLOT, NEAR, ALIGN, LENGTH, REP_LENGTH, LITERAL] = [432, 688, 803, 819, 1333, 1847];
const HEADER = 13;

/** Bits as they were written, each by its own chance of being 0. */
class Bits {
  constructor(data, chances) {
    this.data = data;
    this.chances = new Uint16Array(chances).fill(1024);
    const [, a, b, c, d] = data.subarray(HEADER);
    // Range, code, and what is read next: in an array of their own, since numbers this large are slow elsewhere.
    this.now = Int32Array.of(-1, (a << 24) | (b << 16) | (c << 8) | d, HEADER + 5);
  }

  bit(i) {
    const { now, chances } = this;
    const chance = chances[i];
    const bound = Math.imul(now[0] >>> 11, chance);
    if (now[1] >>> 0 < bound >>> 0) {
      chances[i] = chance + ((2048 - chance) >> 5);
      now[0] = bound;
      if (bound >>> 24 === 0) this.more();
      return 0;
    }
    chances[i] = chance - (chance >> 5);
    now[0] -= bound;
    now[1] -= bound;
    if (now[0] >>> 24 === 0) this.more();
    return 1;
  }

  more() {
    const { now } = this;
    now[0] <<= 8;
    now[1] = (now[1] << 8) | this.data[now[2]++];
  }

  /** A number of so many bits, the highest first. */
  tree(from, bits) {
    let found = 1;
    for (let i = 0; i < bits; i++) found = (found << 1) | this.bit(from + found);
    return found - (1 << bits);
  }

  /** The same, the lowest first. */
  turned(from, bits) {
    let [at, found] = [1, 0];
    for (let i = 0; i < bits; i++) {
      const one = this.bit(from + at);
      at = (at << 1) | one;
      found |= one << i;
    }
    return found;
  }

  /** Bits that are as often 0 as 1. */
  plain(bits) {
    const { now } = this;
    let found = 0;
    for (let i = 0; i < bits; i++) {
      now[0] >>>= 1;
      const one = now[1] >>> 0 >= now[0] >>> 0 ? 1 : 0;
      if (one) now[1] -= now[0];
      found = (found << 1) | one;
      if (now[0] >>> 24 === 0) this.more();
    }
    return found;
  }
}

function readLength(bits, from, place) {
  if (!bits.bit(from)) return 2 + bits.tree(from + 2 + (place << 3), 3);
  if (!bits.bit(from + 1)) return 10 + bits.tree(from + 130 + (place << 3), 3);
  return 18 + bits.tree(from + 258, 8);
}

/** How far back something lies that is *length* long. */
function readDistance(bits, length) {
  const slot = bits.tree(SLOT + (Math.min(length - 2, 3) << 6), 6);
  if (slot < 4) return slot;
  const more = (slot >> 1) - 1;
  const least = (2 | (slot & 1)) << more;
  if (slot < 14) return least + bits.turned(NEAR + least - slot, more);
  return least + (bits.plain(more - 4) << 4) + bits.turned(ALIGN, 4);
}

/** A byte that is new; after something that was there before, with what would have come next there. */
function readLiteral(bits, from, expected) {
  let found = 1;
  if (expected >= 0)
    for (let i = 7; i >= 0; i--) {
      const next = (expected >> i) & 1;
      const one = bits.bit(from + ((1 + next) << 8) + found);
      found = (found << 1) | one;
      if (one !== next) break;
    }
  while (found < 256) found = (found << 1) | bits.bit(from + found);
  return found & 255;
}

/** One of the three distances before the last becomes the last once more. */
function recall(bits, state, last) {
  const which = bits.bit(REP_1 + state) ? 2 + bits.bit(REP_2 + state) : 1;
  const found = last[which];
  last.copyWithin(1, 0, which);
  last[0] = found;
}

/** What a packed file holds. */
export function unlzma(data) {
  const [lc, lp, pb] = [data[0] % 9, Math.floor(data[0] / 9) % 5, Math.floor(data[0] / 45)];
  const out = new Uint8Array(new DataView(data.buffer, data.byteOffset).getUint32(5, true));
  const bits = new Bits(data, LITERAL + (0x300 << (lc + lp)));
  const last = new Int32Array(4);
  let [state, at] = [0, 0];
  while (at < out.length) {
    const place = at & ((1 << pb) - 1);
    if (!bits.bit(IS_MATCH + (state << 4) + place)) {
      const before = at ? out[at - 1] : 0;
      const kind = ((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc));
      out[at] = readLiteral(bits, LITERAL + 0x300 * kind, state < 7 ? -1 : out[at - last[0] - 1]);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 1;
    if (!bits.bit(IS_REP + state)) {
      last.copyWithin(1, 0, 3);
      length = readLength(bits, LENGTH, place);
      last[0] = readDistance(bits, length);
      state = state < 7 ? 7 : 10;
    } else {
      const isSame = !bits.bit(REP_0 + state);
      if (isSame && !bits.bit(REP_0_LONG + (state << 4) + place)) state = state < 7 ? 9 : 11;
      else {
        if (!isSame) recall(bits, state, last);
        length = readLength(bits, REP_LENGTH, place);
        state = state < 7 ? 8 : 11;
      }
    }
    if (last[0] >= at) throw new Error("not packed so");
    for (const end = Math.min(at + length, out.length); at < end; at++) out[at] = out[at - last[0] - 1];
  }
  return out;
}
