/** The levels of a game's bots, weakest first, and what each is made of here: the server says both. */
import { call } from "./api";
import { words } from "./words.svelte";

/** Those that every game has: until the server has said more. */
export const EVERYWHERE = ["beginner", "normal", "strong", "champion"];

const told = $state<Record<string, Record<string, string>>>({});
const asked = new Set<string>();

export function levelsOf(game: string): Record<string, string> {
  const key = `${game} ${words.lang}`;
  if (!asked.has(key)) ask(game, key);
  return told[key] ?? {};
}

/** Somebody brought a player. */
export const askAnew = (game: string): void => ask(game, `${game} ${words.lang}`);

function ask(game: string, key: string): void {
  asked.add(key);
  call<Record<string, string>>("GET", `levels/${game}?lang=${words.lang}`).then(
    (made) => (told[key] = made),
    () => asked.delete(key),
  );
}
