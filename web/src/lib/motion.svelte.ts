/**
 * What moves on a table: cards and pieces that go from one place to another, as the server's events tell it.
 *
 * Knows no game and no rule: a game says which thing goes from where to where. Each thing is a picture of its own above
 * the page that no press can hit, so nothing is ever blocked; what lies on the table is drawn by the position alone, so
 * nothing is lost when several moves come at once or a move is cut short. Where motion is reduced nothing moves at all.
 */
import { boxOf } from "./box";
import { drawing } from "../drawings/sheet";
import type { Happened } from "./protocol";
import type { Tabled } from "./tabled";

/** What is seen moving: a drawing on card of its tone, or the back of a card where none is named. */
export type Thing = { icon?: string; tone?: string };
/** Where: the first of these selectors that is in sight. */
export type Place = string[];
export type Move = Thing & { from: Place; to: Place };

const LASTS = 400;
/** A whole batch is over after 600 ms: the more things there are, the closer they follow each other. */
const SPREAD = 200;
/** More than this at once is a swarm that tells nothing. */
const MOST = 14;
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

type Point = { x: number; y: number; width: number; height: number };

function pointOf(place: Place): Point | null {
  for (const selector of place) {
    const box = [...document.querySelectorAll(selector)].map(boxOf).find((one) => one.width > 0);
    if (box)
      return {
        x: box.x + Math.min(box.width / 2, 90),
        y: box.y + box.height / 2,
        width: box.width,
        height: box.height,
      };
  }
  return null;
}

/**
 * Let things move. Called before the page is drawn anew: where a thing comes from is measured now, where it goes when
 * it is there.
 */
export function move(moves: Move[]): void {
  if (!moves.length || calm.matches || document.hidden) return;
  const some = moves.slice(0, MOST);
  const froms = some.map((one) => pointOf(one.from));
  requestAnimationFrame(() => {
    some.forEach((one, i) => {
      const from = froms[i] ?? pointOf(one.from);
      const to = pointOf(one.to);
      if (from && to) fly(one, from, to, (SPREAD * i) / some.length);
    });
  });
}

function fly(thing: Thing, from: Point, to: Point, delay: number): void {
  const card = document.createElement("div");
  card.className = `mover${thing.tone ? ` tone-${thing.tone}` : ""}${thing.icon ? "" : " back"}`;
  card.setAttribute("aria-hidden", "true");
  if (thing.icon) card.innerHTML = `<svg><use href="${drawing(thing.icon)}" /></svg>`;
  // Beside the body, which large screens enlarge: measures are of the window.
  document.documentElement.append(card);
  const at = (point: Point, scale: number): string => `translate(${point.x - 19}px,${point.y - 27}px) scale(${scale})`;
  const flight = card.animate(
    [
      { transform: at(from, 0.7), opacity: 0.6 },
      {
        transform: at({ ...from, x: from.x + (to.x - from.x) * 0.15, y: from.y + (to.y - from.y) * 0.15 - 12 }, 1.1),
        opacity: 1,
        offset: 0.25,
      },
      { transform: at(to, 0.85), opacity: 1, offset: 0.9 },
      { transform: at(to, 0.7), opacity: 0 },
    ],
    { duration: LASTS, delay, easing: "cubic-bezier(.3,.6,.2,1)", fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => card.remove();
}

/** A thing that stays where it is shows that it changed. */
export function beat(place: Place): void {
  if (calm.matches || document.hidden) return;
  requestAnimationFrame(() => {
    for (const selector of place) {
      const found = document.querySelector(selector);
      found?.animate([{ scale: 1 }, { scale: 1.12, offset: 0.35 }, { scale: 1 }], {
        duration: LASTS,
        easing: "ease-out",
      });
      if (found) return;
    }
  });
}

/**
 * Hear every batch of new lines while the component lives, beside whoever hears them already; never those of the past.
 */
export function useNews(client: () => Tabled, heard: (events: Happened["events"], lines: Happened[]) => void): void {
  $effect(() => {
    const table = client();
    const before = table.onlines;
    table.onlines = (lines, isFirst) => {
      before(lines, isFirst);
      if (!isFirst)
        heard(
          lines.flatMap((line) => line.events),
          lines,
        );
    };
    return () => (table.onlines = before);
  });
}
