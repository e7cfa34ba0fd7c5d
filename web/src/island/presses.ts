/** What is pressed on the Island's table: pieces to build, steps of a turn, each with its drawing, word and key. */
import { say } from "../lib/words.svelte";

export const builds = () => [
  { verb: "road", icon: "u-road", name: say("Road"), key: "r" },
  { verb: "settlement", icon: "u-house", name: say("Settlement"), key: "s" },
  { verb: "city", icon: "u-city", name: say("City"), key: "c" },
];

/** The first of them that is open is the turn's next step. */
export const turnSteps = (isBetween = false) => [
  { notation: "roll", icon: "u-dice", name: say("Roll"), key: "e" },
  { notation: "build", icon: "u-house", name: say("Build"), key: "e" },
  { notation: "stop", icon: "u-check", name: say("No more roads"), key: "e" },
  { notation: "end", icon: "u-end", name: isBetween ? say("Done") : say("End turn"), key: "e" },
];

const ALONE = /^(roll|build|stop|end|buy|withdraw|\d\+\d)$/;
const WITH_MORE = /^(play|bank|steal|accept|decline|deal)\b/;

/** Whether an answer has a press or a place of its own on the table. */
export const hasItsPlace = (notation: string): boolean => ALONE.test(notation) || WITH_MORE.test(notation);
