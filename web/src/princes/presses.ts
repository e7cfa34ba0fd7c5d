/** What is pressed at The Princes' table, and which answers need no press of their own under it. */
import { say } from "../lib/words.svelte";
import type { Open } from "../table/listed";

export const builds = () => [
  { verb: "road", icon: "u-road", name: say("Road"), key: "r" },
  { verb: "settlement", icon: "u-house", name: say("Settlement"), key: "s" },
  { verb: "city", icon: "u-city", name: say("City"), key: "c" },
];

const ON_TABLE =
  /^(play|build|road|settlement|city|bank|use|remove|draw|search|stack|under|pick|swap|target|lose|\d)\b/;
const WITH_MORE = /^(end|pass|roll) ./;
const AT_A_REGION = /^(take|give) [a-z]+\d$/;

/** What is answered at a region: it lies far from the question in a wide window, and is named beside it there. */
export const isAtRegion = ({ answer: { notation } }: Open): boolean => AT_A_REGION.test(notation);

/** Whether it is answered on the table itself; cards out of the other's hand lie nowhere there. */
export const hasItsPlace = ({ answer: { notation }, words }: Open, held: string[]): boolean =>
  [ON_TABLE, WITH_MORE, AT_A_REGION].some((kind) => kind.test(notation)) &&
  !(words[0] === "under" && !held.includes(words[1] ?? ""));
