/**
 * This browser's shares of the dice (docs/honest-dice.md): a chain of hashes whose end is pledged when one sits down.
 *
 * The secret it begins with is kept in this browser alone; on another device, or when it was forgotten, the seat gives
 * no shares.
 */
import { randomHex } from "../random";
import { store, storedObject } from "../store";
import { sha256, fromHex, toHex } from "./sha256";

export const LENGTH = 4096;
const SIZE = 16;
const chains = new Map<string, Uint8Array[]>();

export const hashed = (share: Uint8Array): Uint8Array => sha256(share).slice(0, SIZE);
/** Whether *share* is the one that was pledged after *before*, where so many links were due between and are skipped. */
export function follows(before: string, share: string, skipped = 0): boolean {
  let link = fromHex(share);
  for (let n = 0; n <= skipped; n++) link = hashed(link);
  return share.length === 2 * SIZE && toHex(link) === before;
}

const place = (table: string): string => `dice:${table}`;

function chainOf(secret: string): Uint8Array[] {
  const known = chains.get(secret);
  if (known) return known;
  const links = [fromHex(secret)];
  for (let n = 0; n < LENGTH; n++) links.push(hashed(links[n]!));
  chains.set(secret, links);
  return links;
}

/** Where nothing may be kept, a secret lives as long as this page. */
const here = new Map<string, string>();

/** What this browser's chain at *table* begins with; none where it has pledged nothing. */
export function stored(table: string): string | null {
  return store.get(place(table)) ?? here.get(table) ?? null;
}

function keep(table: string, secret: string): void {
  here.set(table, secret);
  store.set(place(table), secret);
}

export const hasPledged = (table: string): boolean => stored(table) !== null;

/** What to pledge at *table*: always the same from this browser, so that two of its windows are one seat. */
export function pledgeFor(table: string): string {
  const secret = stored(table) ?? randomHex(SIZE);
  keep(table, secret);
  return toHex(chainOf(secret)[LENGTH]!);
}

/** How many links of this browser's chain at *table* are used up by *head*, a share or the pledge; none of others'. */
export function linkOf(table: string, head: string): number | null {
  const secret = stored(table);
  const links = secret ? chainOf(secret) : [];
  const wanted = fromHex(head);
  for (let at = links.length - 1; at > 0; at--)
    if (links[at]!.every((byte, i) => byte === wanted[i])) return LENGTH - at;
  return null;
}

export const shareOf = (table: string, link: number): string | null => {
  const secret = stored(table);
  return secret ? toHex(chainOf(secret)[LENGTH - link]!) : null;
};

/** Whether *text* is the line by which this browser sat down in mid-game. */
export const isMyPledge = (table: string, text: string): boolean =>
  text.startsWith("join ") && hasPledged(table) && text.endsWith(` ${pledgeFor(table)}`);

/**
 * The share that this browser gave last at a table: which link, to which round, and to which history, by its last
 * line and a hash of all of it. It is kept across reloads: to another history it is never given again.
 */
export type Given = { link: number; round: number; last: number; seen: string };
const gave = new Map<string, Given>();

export function keepGiven(table: string, given: Given): void {
  gave.set(table, given);
  store.set(`gave:${table}`, JSON.stringify(given));
}

export function lastGiven(table: string): Given | null {
  const found = storedObject<Given>(`gave:${table}`);
  return found.link ? (found as Given) : (gave.get(table) ?? null);
}

/**
 * What was promised before a game began, and what was agreed on: this device compares it with what it is told when it
 * comes back, and with the record when the game is over.
 */
export type Promised = {
  commit: string;
  chain: string;
  pledges: string[];
  /** The kind of dice, and the game's options; what older versions kept has neither. */
  dealer?: string | undefined;
  options?: Record<string, string>;
};

export function keepPromise(table: string, promised: Promised): void {
  const { commit, chain, pledges, dealer, options } = promised;
  const kept: Promised = { commit, chain, pledges, dealer, options: options ?? {} };
  if (!keptPromise(table)) store.set(`promise:${table}`, JSON.stringify(kept));
}

export function keptPromise(table: string): Promised | null {
  const found = storedObject<Promised>(`promise:${table}`);
  return found.commit ? (found as Promised) : null;
}

/** Whether what is *told* now is what was *kept*. */
export function isPromised(kept: Promised, told: Promised): boolean {
  const isAgreed = Object.entries(kept.options ?? {}).every(
    ([name, value]) => String(told.options?.[name] ?? value) === String(value),
  );
  return (
    kept.commit === told.commit &&
    kept.chain === told.chain &&
    kept.pledges.every((pledge, seat) => pledge === (told.pledges[seat] ?? "")) &&
    (kept.dealer ?? told.dealer) === told.dealer &&
    isAgreed
  );
}
