/** Where the focus lands when another screen has come: on what it is about, so that a screen reader tells it. */
import { settings } from "./settings.svelte";

const LOOK = 100;
/** The question of a table, the welcome of a waiting room, or the heading of any other screen. */
const PLACES = ["#h-question", "#welcome", "main h1", "main h2", "header h1"];

/**
 * Looks whether the screen has changed under a listener and left the focus nowhere; the first screen keeps it as it is.
 */
export function keepLanding(): void {
  let seen: Element | null = null;
  setInterval(() => {
    const now = document.querySelector("main:not(.wait)");
    if (!now || now === seen) return;
    const isFirst = seen === null;
    seen = now;
    if (!isFirst && settings.reader && document.activeElement === document.body) land();
  }, LOOK);
}

function land(): void {
  const place = PLACES.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
  if (!place) return;
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus();
}
