/** Random signs; unlike `crypto.randomUUID` they are there on plain http in a house network too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}
