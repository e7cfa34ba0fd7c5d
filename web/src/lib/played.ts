/** Which games were played in this browser: who never played one is offered somebody to look over their shoulder. */
const PLACE = "played";

function all(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const hasPlayed = (game: string): boolean => all().includes(game);

export function rememberPlayed(game: string): void {
  if (!hasPlayed(game)) localStorage.setItem(PLACE, JSON.stringify([...all(), game]));
}
