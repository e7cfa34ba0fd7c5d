/** What a game was called once: links and what browsers kept may still say so. */
const FORMERLY: Record<string, string> = { settlers: "island" };
const FORMER = new RegExp(`"(${Object.keys(FORMERLY).join("|")})"`, "g");

/** One part of an address under its name of today. */
export const namedNow = (part: string): string => FORMERLY[part] ?? part;

/** What a browser kept, with the games under their names of today. */
export const keptNow = (text: string): string => text.replace(FORMER, (_, name: string) => `"${namedNow(name)}"`);
