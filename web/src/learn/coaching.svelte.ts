/** Whether somebody looks over one's shoulder at this table, what was said already, and what is marked on the board. */
import type { Hint } from "../lib/protocol";
import { tab } from "../lib/store";

class Shoulder {
  /** Asked for under the question mark, or taken back there. */
  wanted = $state<boolean | null>(null);
  /** Three answers worth thinking of, best first. */
  hints = $state.raw<Hint[]>([]);
}

export const shoulder = new Shoulder();

/** The kinds of question that were explained at a table; a reload does not begin anew. */
export function heardAt(table: string): string[] {
  try {
    return JSON.parse(tab.get(`coach ${table}`) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const rememberHeard = (table: string, kinds: string[]): void => tab.set(`coach ${table}`, JSON.stringify(kinds));
