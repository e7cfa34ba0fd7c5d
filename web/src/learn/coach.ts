/**
 * How a question is answered here, which depends on the device and the mode.
 *
 * What it says of each kind of question is the game's own; which answers are good, the server says.
 */
import type { Question } from "../lib/protocol";
import { say } from "../lib/words.svelte";

export type Device = "touch" | "mouse" | "ear";

/** How often a hint is asked for until answers are told: before them what points to one, and the idea. */
export const ANSWERS = 3;
const PLACES = ["found_settlement", "found_road", "free_road", "robber"];

/** How the question is answered here: by finger, by mouse, or by ear. */
export function howTo(kind: string, device: Device): string {
  if (device === "ear") return say("Choose under Options, or type your answer.");
  if (!PLACES.includes(kind)) return "";
  return device === "touch"
    ? say("Tap a marked place.")
    : say("Click a marked place, or go from one to the next with Tab.");
}

/** What the coach says where it compares nothing: the only answer, or amounts that anybody can weigh. */
export function unadvised({ answers }: Question): string {
  const one = answers.shape === "one_of" && answers.answers.length === 1 ? answers.answers[0] : undefined;
  return one
    ? say("There is only one thing to do here: {answer}.", { answer: one.sentence.replace(/\.$/, "") })
    : say("Any amounts will do here: keep what you are short of for your next building.");
}
