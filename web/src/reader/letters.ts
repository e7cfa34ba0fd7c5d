/** Corners with spoken letters, for whoever asked for it: «charlie 5» for c5, since b, c, d and e rhyme. */
import { words } from "../lib/words.svelte";
import { listening } from "./settings.svelte";

export function spelled(text: string): string {
  if (!listening.spelled) return text;
  return text.replace(
    /(?<!\w)([a-z])(\d{1,2})(?!\w)/g,
    (_, letter: string, n: string) => `${words.letters.find((one) => one.startsWith(letter)) ?? letter} ${n}`,
  );
}
