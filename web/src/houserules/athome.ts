/** The house rules that posters show, asked for once for all of them. */
import type { HouseRulesCard } from "../lib/protocol";
import { rulesAtHome } from "./rules";

const found = new Map<string, Promise<HouseRulesCard[]>>();

export function atHome(lang: string): Promise<HouseRulesCard[]> {
  let asked = found.get(lang);
  if (!asked) {
    asked = rulesAtHome(lang);
    // A lost line is asked again at the next poster.
    asked.catch(() => found.delete(lang));
    found.set(lang, asked);
  }
  return asked;
}
