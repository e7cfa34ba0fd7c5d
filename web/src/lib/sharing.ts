/** Addresses to pass on: those of a server have a picture in previews; what is a key stays behind the #. */
import { here } from "./here";
import { words } from "./words.svelte";

/** Kinds of links whose table is opened by what stands behind the #; before it its game and picture, for previews. */
const KEYED = ["t", "replay", "report", "review"];
const OPEN = ["p", "puzzle", "workshop", "house"];

type Shown = { game: string; picture?: string };

/**
 * The address to pass on of one of the page's own; *table* where the address names one, *seat* whose eyes it shows.
 * Previews tell in the language of whoever sends them, and show the moment that a replay begins at.
 */
export function shared(address: string, table: Shown | null = null, seat?: number): string {
  const [base = "", behind = ""] = address.split("#/");
  const [kind = "", first = "", ...rest] = behind.split("/");
  const root = base.replace(/[^/]*$/, "");
  if (here || !first) return address;
  const [, moment] = rest;
  const asked = new URLSearchParams({
    lang: words.lang,
    ...(seat === undefined ? {} : { seat: String(seat) }),
    ...(kind === "replay" && moment ? { at: moment } : {}),
  }).toString();
  const query = `?${asked}`;
  // What a position does not know is a question mark: in an address that would begin its query.
  if (OPEN.includes(kind)) return `${root}s/${behind.replace(/[?#]/g, encodeURIComponent)}${query}`;
  if (!KEYED.includes(kind) || !table) return address;
  const shown = [kind, encodeURIComponent(table.game), first, table.picture].filter(Boolean).join("/");
  return `${root}s/${shown}${query}${rest.length ? `#${rest.join("/")}` : ""}`;
}

/** What stands behind the # of the page's own address, of one that was passed on. */
export function unshared(address: string): string {
  const found = /\/s\/(t|replay|report|review)\/[^/#]+\/([^/#?]+)[^#]*(?:#(.*))?$/.exec(address);
  return found ? [found[1], found[2], found[3]].filter(Boolean).join("/") : address;
}
