// Printed by `python -m trueque.server.typescript quick draws` from the rules: change those, not this.
import type { OpenList } from "../lib/dice/lists";

export const draws: readonly OpenList[] = [
  {
    texts: "attack|market-day",
    odds: {
      "10/5 2": "5,2",
      "10/5 3": "8,3",
      "10/5 4": "10,5",
      "10/5 5": "13,6",
      "10/5 6": "15,8",
      "10/5b 2": "4,3",
      "10/5b 3": "7,4",
      "10/5b 4": "10,5",
      "10/5b 5": "13,6",
      "10/5b 6": "16,7",
      "11/4 2": "5,2",
      "11/4 3": "8,3",
      "11/4 4": "11,4",
      "11/4 5": "14,5",
      "11/4 6": "17,6",
    },
    hangsOn: ["events", "seats"],
    isStock: true,
  },
];
