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
const AT_A_CARD = /^(target|lose) /;

/** What is answered at a region or a card: it may lie far from the question, and is named there too. */
export const isAcross = ({ answer: { notation } }: Open): boolean =>
  [AT_A_REGION, AT_A_CARD].some((kind) => kind.test(notation));

/** Cards out of the other's hand go under stacks: they lie nowhere on the table. */
export const goesUnder = ({ words }: Open, held: string[]): boolean =>
  words[0] === "under" && !held.includes(words[1] ?? "");

/** Whether it is answered on the table itself. */
export const hasItsPlace = ({ answer: { notation } }: Open): boolean =>
  [ON_TABLE, WITH_MORE, AT_A_REGION].some((kind) => kind.test(notation));
