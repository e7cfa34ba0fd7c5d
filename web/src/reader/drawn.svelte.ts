/**
 * The table as the lists draw it: a moment behind what is said, and many changes as one.
 *
 * Each line that is put into the document is an event for the screen reader; Orca passes over whatever comes while more
 * than fifty of them wait, and with them what is announced. So the announcement goes first and alone, and what is drawn
 * follows when it has been taken; while others play, their deeds are drawn together. A key draws at once what waits:
 * who presses it means what is there now.
 */
import { flushSync, untrack } from "svelte";
import type { Tabled } from "../lib/tabled";
import type { Announcer } from "./announcer.svelte";

/** Milliseconds that the lists stay behind an announcement: on a busy machine Orca takes that long to hear of it. */
export const BEHIND = 300;
/** Milliseconds after which others' deeds are drawn, together; and the log, most of it, apart from the rest. */
export const TOGETHER = 1000;

type Shown = Pick<Tabled, "position" | "happened" | "chat" | "seat">;
const isShown = (name: string | symbol): name is keyof Shown =>
  name === "position" || name === "happened" || name === "chat" || name === "seat";

export type Drawn = {
  /** The same table, whose position, log and chat follow. */
  table: Tabled;
  /** Draw what waits, all but the log, before anything else is done. */
  now: () => void;
};

/** Called while a component is made. */
export function drawn(client: Tabled, announcer: Announcer): Drawn {
  const now = (): Shown => ({
    position: client.position,
    happened: client.happened,
    chat: client.chat,
    seat: client.seat,
  });
  let shown = $state.raw(untrack(now));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;

  function draw(): void {
    const wait = announcer.clear(BEHIND) - Date.now();
    if (wait > 0) timer = setTimeout(draw, wait);
    else follow();
  }

  function follow(): void {
    clearTimeout(timer);
    due = Infinity;
    shown = { ...now(), happened: shown.happened };
    clearTimeout(writing);
    writing = setTimeout(write, TOGETHER);
  }

  function write(): void {
    const wait = announcer.clear(BEHIND) - Date.now();
    if (wait > 0) return void (writing = setTimeout(write, wait));
    shown = { ...shown, happened: client.happened };
  }

  $effect(() => {
    const next = now();
    const { position } = next;
    // What one seat may see is gone as soon as another has the device.
    const isOther = untrack(() => shown.position === null || shown.seat !== next.seat) || position === null;
    if (isOther || client.replaying) {
      clearTimeout(timer);
      clearTimeout(writing);
      due = Infinity;
      shown = next;
      return;
    }
    const isMine = position.questions.some((one) => one.waits) || position.result;
    const at = Date.now() + (isMine ? BEHIND : TOGETHER);
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(draw, at - Date.now());
  });
  $effect(() => () => (clearTimeout(timer), clearTimeout(writing)));

  const table = new Proxy(client, {
    get(target, name) {
      if (isShown(name)) return shown[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  return { table, now: () => void (due < Infinity && flushSync(follow)) };
}
