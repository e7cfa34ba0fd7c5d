/** House rules from the server: the switches in words, and what a choice of them comes to. The page knows no rule. */
import { call } from "../lib/api";
import type { HouseRulesCard, RulesAgreed } from "../lib/protocol";

export type Options = Record<string, string>;

export const ruleBook = (game: string, lang: string): Promise<HouseRulesCard> => call("GET", `house-rules/${game}?lang=${lang}`);
export const rulesAtHome = (lang: string): Promise<HouseRulesCard[]> => call("GET", `house-rules?lang=${lang}`);
export const tryRules = (game: string, options: Options, lang: string): Promise<RulesAgreed> =>
  call("POST", `house-rules/${game}?lang=${lang}`, { options: Object.fromEntries(Object.entries(options).filter(([, value]) => value)) });

/** Options as one word of an address, and back. */
export const codeOf = (options: Options): string => new URLSearchParams(Object.entries(options).filter(([, value]) => value)).toString();
export const optionsOf = (code: string): Options => Object.fromEntries(new URLSearchParams(code));
