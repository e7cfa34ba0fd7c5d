/**
 * The chest of the house inside the page: texts under keys in the browser's own database (`table/chest.py` says what is
 * asked of it). Each writing is one transaction, and is told to be done when it is on the disk.
 */
export const NAME = "trueque";
export const STORE = "texts";

export type Writing = {
  puts: [string, string][];
  drops: string[];
  absent: string[];
  present: string[];
  same: [string, string][];
};

const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((go, fail) => {
    asked.onsuccess = () => go(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error(NAME));
  });

/** All keys that begin so. */
const below = (prefix: string, after = ""): IDBKeyRange =>
  after > prefix ? IDBKeyRange.bound(after, `${prefix}\uffff`, true) : IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export class BrowserChest {
  private constructor(
    private readonly base: IDBDatabase,
    private readonly wrote: (keys: string[]) => void,
  ) {}

  static async open(wrote: (keys: string[]) => void): Promise<BrowserChest> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    return new BrowserChest(await done(asked), wrote);
  }

  async read(prefix: string, after: string): Promise<[string, string][]> {
    const texts = this.base.transaction(STORE).objectStore(STORE);
    const range = below(prefix, after);
    const [keys, values] = await Promise.all([done(texts.getAllKeys(range)), done(texts.getAll(range))]);
    return keys.map((key, i) => [key as string, values[i] as string]);
  }

  /** False where something is not as it was taken for granted; then nothing is written. */
  async write({ puts, drops, absent, present, same }: Writing): Promise<boolean> {
    const change = this.base.transaction(STORE, "readwrite", { durability: "strict" });
    const texts = change.objectStore(STORE);
    const kept = new Promise<void>((go, fail) => {
      change.oncomplete = () => go();
      change.onabort = () => fail(change.error ?? new Error(NAME));
    });
    kept.catch(() => undefined);
    const there = (key: string): Promise<number> => done(texts.count(key));
    const [gone, stayed, equal] = await Promise.all([
      Promise.all(absent.map(there)),
      Promise.all(present.map(there)),
      Promise.all(same.map(async ([key, text]) => (await done<unknown>(texts.get(key))) === text)),
    ]);
    if (gone.some(Boolean) || !stayed.every(Boolean) || !equal.every(Boolean)) {
      change.abort();
      return false;
    }
    for (const prefix of drops) texts.delete(below(prefix));
    for (const [key, text] of puts) texts.put(text, key);
    await kept;
    this.wrote(puts.map(([key]) => key));
    return true;
  }
}
