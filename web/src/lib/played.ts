/** Which games were played in this browser: who never played one is offered somebody to look over their shoulder. */
import { store } from "./store";

const PLACE = "played";

function all(): string[] {
  try {
    return JSON.parse(store.get(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const hasPlayed = (game: string): boolean => all().includes(game);

export function rememberPlayed(game: string): void {
  if (!hasPlayed(game)) store.set(PLACE, JSON.stringify([...all(), game]));
}
