/**
 * The secret parts of table links that this browser has opened: whoever comes back by the list of tables can still
 * invite.
 */
import { store, storedObject } from "./store";

const MOST = 40;

export function keyOf(table: string): string | null {
  return storedObject<Record<string, string>>("keys")[table] ?? null;
}

export function rememberKey(table: string, key: string): void {
  const others = Object.entries(storedObject<Record<string, string>>("keys")).filter(([id]) => id !== table);
  store.set("keys", JSON.stringify(Object.fromEntries([...others, [table, key]].slice(-MOST))));
}
