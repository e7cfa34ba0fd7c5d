/**
 * Ed25519 (RFC 8032) in plain script, for what witnesses sign (docs/honest-dice.md).
 *
 * The browser's own is only there behind https, and not in every browser that people have; at a table on a house
 * network two histories are to be told apart all the same. It takes some milliseconds and hides no time: each key is
 * made for one table. `kernel/signatures.py` is the same in Python.
 */
import { fromHex, joined, toHex } from "./sha256";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const WORD = (1n << 64n) - 1n;
/** x, y, z and t with x/z, y/z on the curve and t = xy/z. */
type Point = readonly [bigint, bigint, bigint, bigint];

const mod = (a: bigint, m = P): bigint => ((a % m) + m) % m;

function power(base: bigint, exponent: bigint): bigint {
  let found = 1n;
  for (let b = mod(base), e = exponent; e; e >>= 1n, b = (b * b) % P) if (e & 1n) found = (found * b) % P;
  return found;
}

const D = mod(-121665n * power(121666n, P - 2n));
const ROOT = power(2n, (P - 1n) / 4n);

/** The first *bits* behind the point of the *degree*th root of a prime. */
function fraction(prime: bigint, degree: bigint, bits: bigint): bigint {
  const wanted = prime << (bits * degree);
  let low = 0n;
  for (let step = 1n << (bits + 5n); step; step >>= 1n) if ((low + step) ** degree <= wanted) low += step;
  return low & ((1n << bits) - 1n);
}

const primes: bigint[] = [];
for (let n = 2n; primes.length < 80; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const K = primes.map((prime) => fraction(prime, 3n, 64n));
const START = primes.slice(0, 8).map((prime) => fraction(prime, 2n, 64n));
const turn = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & WORD;

export function sha512(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 16) >> 7) + 1) * 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...START];
  for (let at = 0; at < padded.length; at += 128) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + i * 8));
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let i = 0; i < 80; i++) {
      if (i > 15) {
        const [x, y] = [w[i - 15]!, w[i - 2]!];
        const low = turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n);
        w.push((w[i - 16]! + w[i - 7]! + low + (turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n))) & WORD);
      }
      const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & WORD & g)) + K[i]! + w[i]!;
      const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & WORD, c, b, a, (one + two) & WORD];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) & WORD));
  }
  return fromHex(state.map((word) => word.toString(16).padStart(16, "0")).join(""));
}

/** Numbers are written with their last byte first. */
const number = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes.slice().reverse())}`);
const written = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, "0")).reverse();

function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = ((y1 + x1) * (y2 + x2)) % P;
  const c = (((2n * t1 * t2) % P) * D) % P;
  const d = (2n * z1 * z2) % P;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function double([x, y, z]: Point): Point {
  const [a, b] = [(x * x) % P, (y * y) % P];
  const [g, h] = [a - b, a + b];
  const e = h - (((x + y) * (x + y)) % P);
  const f = ((2n * z * z) % P) + g;
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

/** The sum of points, each so many times: all are doubled together. */
function multiples(...terms: (readonly [bigint, Point])[]): Point {
  let found: Point = [0n, 1n, 1n, 0n];
  for (let bit = 1n << 255n; bit; bit >>= 1n) {
    found = double(found);
    for (const [factor, point] of terms) if (factor & bit) found = add(found, point);
  }
  return found;
}

function encoded([x, y, z]: Point): Uint8Array {
  const inverse = power(z, P - 2n);
  return written(((y * inverse) % P) | ((((x * inverse) % P) & 1n) << 255n));
}

/** The point that 32 bytes stand for; none where they stand for none. */
function decoded(bytes: Uint8Array): Point | null {
  if (bytes.length !== 32) return null;
  const whole = number(bytes);
  const [y, sign] = [whole & (2n ** 255n - 1n), whole >> 255n];
  const square = mod((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if ((x * x - square) % P) x = (x * ROOT) % P;
  if (y >= P || mod(x * x - square) || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

const BASE = decoded(written(mod(4n * power(5n, P - 2n))))!;
const hashed = (...parts: Uint8Array[]): bigint => number(sha512(joined(parts))) % ORDER;

function split(seed: Uint8Array): [bigint, Uint8Array] {
  const digest = sha512(seed);
  return [(number(digest.slice(0, 32)) & (2n ** 254n - 8n)) | (1n << 254n), digest.slice(32)];
}

/** What everybody may know of the key that is made from *seed* (32 bytes). */
export const publicKey = (seed: Uint8Array): Uint8Array => encoded(multiples([split(seed)[0], BASE]));

/** 64 bytes that only who has *seed* can make; *key* is what everybody knows of it. */
export function signed(seed: Uint8Array, key: Uint8Array, message: Uint8Array): Uint8Array {
  const [factor, prefix] = split(seed);
  const once = hashed(prefix, message);
  const point = encoded(multiples([once, BASE]));
  return joined([point, written((once + hashed(point, key, message) * factor) % ORDER)]);
}

export function isSigned(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const [owner, point] = [decoded(key), decoded(signature.slice(0, 32))];
  const factor = number(signature.slice(32));
  if (!owner || !point || signature.length !== 64 || factor >= ORDER) return false;
  const against = ORDER - hashed(signature.slice(0, 32), key, message);
  const found = multiples([factor, BASE], [against, owner]);
  return !mod(found[0] * point[2] - point[0] * found[2]) && !mod(found[1] * point[2] - point[1] * found[2]);
}
