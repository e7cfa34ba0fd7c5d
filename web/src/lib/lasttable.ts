/** The table that this tab plays at: whoever looks up a rule finds the way back. */
import { link } from "./route.svelte";
import { tab } from "./store";

const PLACE = "table";

export function rememberTable(game: string, id: string, key: string | null): void {
  tab.set(PLACE, link("t", id, ...(key ? [key] : [])));
  // What one plays is what one asks about.
  tab.set("rules-of", game);
}

export const forgetTable = (): void => tab.set(PLACE, "");
export const lastTable = (): string => tab.get(PLACE) ?? "";
