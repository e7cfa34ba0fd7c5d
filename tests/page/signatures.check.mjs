/** What the page's own Ed25519 makes of vectors: JSON in, JSON out (test_signatures.py). */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

registerHooks({ resolve: (name, from, next) => next(/^\..*\/[a-z0-9]+$/.test(name) ? `${name}.ts` : name, from) });
const { isSigned, publicKey, signed } = await import("../../web/src/lib/dice/ed25519.ts");
const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const hex = (data) => Buffer.from(data).toString("hex");
const { seeds, checks } = JSON.parse(readFileSync(0, "utf8"));
const made = seeds.map(([seed, message]) => {
  const key = publicKey(bytes(seed));
  return [hex(key), hex(signed(bytes(seed), key, bytes(message)))];
});
console.log(JSON.stringify({ made, fits: checks.map((one) => isSigned(...one.map(bytes))) }));
