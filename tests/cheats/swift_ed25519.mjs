/** The runtime's own Ed25519, by the names of `web/src/lib/dice/ed25519.ts`. */
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

const der = (head, bytes) => Buffer.concat([Buffer.from(head, "hex"), bytes]);
const secret = (seed) =>
  createPrivateKey({ key: der("302e020100300506032b657004220420", seed), format: "der", type: "pkcs8" });
const known = (key) => createPublicKey({ key: der("302a300506032b6570032100", key), format: "der", type: "spki" });

export const publicKey = (seed) => {
  const whole = createPublicKey(secret(seed)).export({ format: "der", type: "spki" });
  return new Uint8Array(whole.subarray(-32));
};
export const signed = (seed, _, message) => new Uint8Array(sign(null, message, secret(seed)));
export const isSigned = (key, message, signature) => {
  try {
    return verify(null, message, known(key), signature);
  } catch {
    return false;
  }
};
