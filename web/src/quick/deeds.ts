/** Exchanges of several cards at once: seldom wanted, so they stand behind one press. */
import type { Open } from "../table/listed";

/** Whether an answer exchanges several cards at once: «pile 2», «market 3», «exchange 1 2». */
export const isMany = ({ words: [verb = "", one = "", two = ""] }: Open): boolean =>
  (["pile", "market"].includes(verb) && /^\d+$/.test(one)) || (verb === "exchange" && !["", "1"].includes(two));
