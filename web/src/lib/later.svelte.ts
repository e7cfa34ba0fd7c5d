import { untrack } from "svelte";

/**
 * A value that follows its source once the next frame is painted.
 *
 * What was asked for (the board, the dice, the hand) is in sight first; what tells about it (the log) comes a frame
 * after.
 */
export function later<T>(source: () => T): { readonly value: T } {
  let value = $state.raw(untrack(source));
  let waiting = false;
  $effect(() => {
    if (source() === untrack(() => value) || waiting) return;
    waiting = true;
    requestAnimationFrame(() => setTimeout(() => ((waiting = false), (value = source()))));
  });
  return {
    get value() {
      return value;
    },
  };
}
