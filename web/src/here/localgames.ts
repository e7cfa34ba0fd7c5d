/**
 * Games that this browser keeps for the page without a server, read without any engine: a server's page lists them
 * beside its own. Both pages come from one address, and so share the browser's database.
 */
import { NAME, STORE } from "./chest";

export type LocalGame = {
  id: string;
  game: string;
  status: "open" | "playing" | "over" | "closed";
  created: number;
  ended: number | null;
  seats: { seat: number; kind: string; name: string }[];
};

/** The database as it is; none where nobody has played yet: it is not made by asking. */
const opened = (): Promise<IDBDatabase | null> =>
  new Promise((go) => {
    const asked = indexedDB.open(NAME);
    asked.onupgradeneeded = () => asked.transaction?.abort();
    asked.onsuccess = () => go(asked.result);
    asked.onerror = () => go(null);
  });

/** Newest first; none where the browser keeps nothing. */
export async function localGames(): Promise<LocalGame[]> {
  try {
    const base = await opened();
    if (!base) return [];
    const texts = await new Promise<string[]>((go, fail) => {
      const asked = base.transaction(STORE).objectStore(STORE).getAll(IDBKeyRange.bound("table/", "table/\uffff"));
      asked.onsuccess = () => go(asked.result as string[]);
      asked.onerror = () => fail(asked.error ?? new Error(NAME));
    });
    base.close();
    return texts.map((text) => JSON.parse(text) as LocalGame).sort((a, b) => b.created - a.created);
  } catch {
    return [];
  }
}
