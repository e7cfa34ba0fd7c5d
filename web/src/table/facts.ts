/** How a hand is told in words: what is known of it, and how many cards are not. */
import { resourceNames } from "../lib/resources";
import { say, sayMany } from "../lib/words.svelte";

export const list = (parts: string[]): string => parts.filter(Boolean).join(", ");
const unknown = (n: number): string => (n > 0 ? sayMany("{n} unknown", "{n} unknown", n) : "");

export function counted(kinds: readonly string[], amounts: number[]): string {
  return list(kinds.map((kind, i) => ((amounts[i] ?? 0) > 0 ? `${amounts[i]} ${resourceNames()[kind] ?? kind}` : "")));
}

export function hand(kinds: readonly string[], sure: number[], cards: number): string {
  const known = sure.reduce((sum, n) => sum + n, 0);
  return list([counted(kinds, sure), unknown(cards - known)]) || say("no cards");
}
