/** Whether somebody looks over one's shoulder at this table, and what they have marked on the board. */
import type { Hint } from "../lib/protocol";

class Shoulder {
  /** Asked for under the question mark, or taken back there. */
  wanted = $state<boolean | null>(null);
  /** Whether somebody looks now. */
  isThere = $state(false);
  /** Three answers worth thinking of, best first. */
  hints = $state.raw<Hint[]>([]);
}

export const shoulder = new Shoulder();
