import { keptNow } from "./renamed";

/**
 * What this browser keeps: `store` between visits, `tab` as long as the tab is open.
 *
 * Where it keeps nothing (all cookies blocked), even asking would throw: then nothing is kept, and everything else
 * works.
 */
class Store {
  private readonly place: () => Storage;

  constructor(place: () => Storage) {
    this.place = place;
  }

  get(name: string): string | null {
    try {
      const kept = this.place().getItem(name);
      return kept === null ? null : keptNow(kept);
    } catch {
      return null;
    }
  }

  set(name: string, value: string): void {
    try {
      this.place().setItem(name, value);
    } catch {
      return;
    }
  }
}

export const store = new Store(() => localStorage);
export const tab = new Store(() => sessionStorage);

export function storedObject<T>(name: string): Partial<T> {
  try {
    return JSON.parse(store.get(name) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}
