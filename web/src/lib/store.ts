/** What this browser keeps between visits. Where it keeps nothing (all cookies blocked), even asking would throw: then nothing is kept. */
export const store = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      return;
    }
  },
};

export function storedObject<T>(name: string): Partial<T> {
  try {
    return JSON.parse(store.get(name) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}
