/**
 * The newest line that each table has acknowledged to this browser. It goes along with every greeting: a server that
 * has lost what it acknowledged notices, stops that table and says so.
 */
import { store, storedObject } from "./store";

const NAME = "heads";
const TABLES_KEPT = 100;

export function lastHead(table: string): string {
  return storedObject<Record<string, string>>(NAME)[table] ?? "";
}

export function keepHead(table: string, head: string | undefined): void {
  if (!head) return;
  const { [table]: _, ...others } = storedObject<Record<string, string>>(NAME);
  const kept = Object.entries(others).slice(1 - TABLES_KEPT) as [string, string][];
  store.set(NAME, JSON.stringify(Object.fromEntries([...kept, [table, head]])));
}
