/**
 * SHA-256 and HMAC in plain script.
 *
 * The browser's own are only there behind https; at a table on a house network the dice are to be checked all the same.
 */
const primes = (): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = primes().map((p) => fraction(Math.cbrt(p)));
const START = primes()
  .slice(0, 8)
  .map((p) => fraction(Math.sqrt(p)));
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(bytes: Uint8Array): Uint8Array {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  const state = [...START];
  const w = new Int32Array(64);
  for (let at = 0; at < length; at += 64) block(view, at, state, w);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(i * 4, word));
  return new Uint8Array(out.buffer);
}

function block(view: DataView, at: number, state: number[], w: Int32Array): void {
  for (let i = 0; i < 64; i++) {
    if (i < 16) w[i] = view.getInt32(at + i * 4);
    else {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] = w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const long = new Uint8Array(64);
  long.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined([long.map((byte) => byte ^ 0x36), message]));
  return sha256(joined([long.map((byte) => byte ^ 0x5c), inner]));
}

export function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
