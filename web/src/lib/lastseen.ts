/**
 * What my tables looked like when I last saw them. A page without a server draws and lists them by it at once, while
 * its Python is still waking; what that then tells takes their place.
 */
import { here } from "./here";
import type { Dice, Happened, Me, Position, TableCard } from "./protocol";
import { store, storedObject } from "./store";

export type Sight = { me: Me; seat: number; table: TableCard; dice: Dice; position: Position; happened: Happened[] };
export type MyList = { me: string; mine: TableCard[] };
type Kept = { of: string; sights: Record<string, Sight> };

const [SIGHTS, LIST] = ["sights", "mytables"];
const TABLES_KEPT = 3;
/** The log begins with these, until the whole of it is there. */
const LINES_KEPT = 40;
const WAIT = 300;

/** Another version of the page may draw other things: what was kept counts for the same files and language only. */
const version = (lang: string): string =>
  `${lang} ${document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ""}`;

function keptSights(lang: string): Record<string, Sight> {
  const { of, sights } = storedObject<Kept>(SIGHTS);
  return of === version(lang) ? (sights ?? {}) : {};
}

export const lastSight = (table: string, lang: string): Sight | null => (here && keptSights(lang)[table]) || null;

function keepSight(table: string, lang: string, sight: Sight | null): void {
  const { [table]: _, ...others } = keptSights(lang);
  const sights = Object.fromEntries(Object.entries(others).slice(1 - TABLES_KEPT));
  if (sight) sights[table] = { ...sight, happened: sight.happened.slice(-LINES_KEPT) };
  store.set(SIGHTS, JSON.stringify({ of: version(lang), sights } satisfies Kept));
}

/** Keeps the newest sight of one table, a breath after it changed and whenever the page is left. */
export class Memory {
  private timer = 0;
  private readonly keepNow = (): void => {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    const lang = this.lang();
    keepSight(this.table, lang, this.look());
  };

  constructor(
    private readonly table: string,
    private readonly lang: () => string,
    private readonly look: () => Sight | null,
  ) {
    if (here) addEventListener("pagehide", this.keepNow);
  }

  note(): void {
    if (here) this.timer ||= setTimeout(this.keepNow, WAIT) as unknown as number;
  }

  end(): void {
    this.keepNow();
    removeEventListener("pagehide", this.keepNow);
  }
}

export const lastList = (): Partial<MyList> => (here ? storedObject<MyList>(LIST) : {});

export function keepList(list: MyList): void {
  if (here) store.set(LIST, JSON.stringify(list));
}
