// Printed by `python -m trueque.server.typescript princes draws` from the rules: change those, not this.
import type { OpenList } from "../lib/dice/lists";

export const draws: readonly OpenList[] = [
  {
    texts:
      "1 brigands|1 trade|1 celebration|1 harvest|1 event|2 brigands|2 trade|2 celebration|2 harvest|2 event|3 brigands|3 trade|3 celebration|3 harvest|3 event|4 brigands|4 trade|4 celebration|4 harvest|4 event|5 brigands|5 trade|5 celebration|5 harvest|5 event|6 brigands|6 trade|6 celebration|6 harvest|6 event",
    odds: { "": "1x4,2,1x4,2,1x4,2,1x4,2,1x4,2,1x4,2" },
    after: "^roll$",
    isBagged: true,
    narrowings: [
      ["^set ([1-6])$", "^$1 "],
      ["^play reiner$", " celebration$"],
    ],
  },
  {
    texts: "die 1|die 2|die 3|die 4|die 5|die 6",
    odds: { "": "1x6" },
    after: "^roll$",
  },
  {
    texts: "start red|start blue",
    odds: { "": "1x2" },
  },
];
