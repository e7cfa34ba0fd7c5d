/** What every form of the account does: ask the server, and say in a sentence what was wrong. */
import { call, Refusal } from "../lib/api";
import { carry } from "../lib/carried";
import type { Entered } from "../lib/protocol";
import { say } from "../lib/words.svelte";

/** Do something; what was wrong with it, or nothing. */
export async function tried(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "";
  } catch (problem) {
    if (problem instanceof Refusal) return problem.sentence;
    // A browser's own dialog that somebody closes is no fault of anybody.
    return problem instanceof DOMException ? say("Nothing was done.") : say("The server does not answer.");
  }
}

/** A call after which this browser has another secret; one that keeps no cookies carries it. */
export async function enter(path: string, body: unknown): Promise<Entered> {
  const me = await call<Entered>("POST", path, body);
  if (me.token) carry(me.token);
  return me;
}
