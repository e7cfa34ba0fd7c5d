/** Corners with spoken letters, for whoever asked for it: «charlie 5» for c5, since b, c, d and e rhyme. */
import { words } from "../lib/words.svelte";
import { listening } from "./settings.svelte";

const SPOKEN = ["alfa", "bravo", "charlie", "delta", "eco", "foxtrot"];
const ENGLISH = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];

export function spelled(text: string): string {
  const letters = words.lang === "en" ? ENGLISH : SPOKEN;
  return listening.spelled
    ? text.replace(
        /(?<!\w)([a-f])(\d{1,2})(?!\w)/g,
        (_, letter: string, n: string) => `${letters["abcdef".indexOf(letter)] ?? letter} ${n}`,
      )
    : text;
}
