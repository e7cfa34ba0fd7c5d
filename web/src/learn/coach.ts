/**
 * How many words the coach has, and how a question is answered here, which depends on the device and the mode.
 *
 * What it says of each kind of question is the game's own; which answers are good, the server says.
 */
import { say } from "../lib/words.svelte";

export type Device = "touch" | "mouse" | "ear";

export const WORDS = 8;

const PLACES = ["found_settlement", "found_road", "free_road", "robber"];

/** How the question is answered here: by finger, by mouse, or by ear. */
export function howTo(kind: string, device: Device): string {
  if (device === "ear") return say("Choose under Options, or type your answer.");
  if (!PLACES.includes(kind)) return "";
  return device === "touch"
    ? say("Tap a marked place.")
    : say("Click a marked place, or go from one to the next with Tab.");
}
