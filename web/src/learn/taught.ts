/** At which tables somebody asked to be shown as they go: whoever comes back there is shown on. */
import { store } from "../lib/store";

const PLACE = "taught";
const MOST = 20;

function all(): string[] {
  try {
    return JSON.parse(store.get(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const isTaught = (table: string): boolean => all().includes(table);

export function rememberTaught(table: string, wanted: boolean): void {
  if (isTaught(table) === wanted) return;
  const others = all().filter((id) => id !== table);
  store.set(PLACE, JSON.stringify(wanted ? [...others, table].slice(-MOST) : others));
}
