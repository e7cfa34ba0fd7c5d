/** House rules from the server: the switches in words, and what a choice of them comes to. The page knows no rule. */
import { call } from "../lib/api";
import type { HouseRulesCard, RulesAgreed } from "../lib/protocol";

export type Options = Record<string, string>;

export const ruleBook = (game: string, lang: string): Promise<HouseRulesCard> =>
  call("GET", `house-rules/${game}?lang=${lang}`);
export const rulesAtHome = (lang: string): Promise<HouseRulesCard[]> => call("GET", `house-rules?lang=${lang}`);
export const tryRules = (game: string, options: Options, lang: string): Promise<RulesAgreed> =>
  call("POST", `house-rules/${game}?lang=${lang}`, {
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value)),
  });

/** Options as one word of an address, and back. */
export const codeOf = (options: Options): string =>
  new URLSearchParams(Object.entries(options).filter(([, value]) => value)).toString();
export const optionsOf = (code: string): Options => Object.fromEntries(new URLSearchParams(code));

/** The number of seats that a preset is for; none where it is for as many as the others. */
export function ownSeats(book: HouseRulesCard | null, preset: string): number | null {
  const seats = book?.presets.find((one) => one.name === preset)?.values.seats;
  return seats && seats !== book?.presets[0]?.values.seats ? Number(seats) : null;
}
