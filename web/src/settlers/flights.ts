/** A gain flies from its hex to the hand, or to the seat that gets it, as the card. Never blocks a press. */
import { drawing } from "../drawings/sheet";
import { RESOURCE_OF } from "../drawings/terrain";
import type { Happened } from "../lib/protocol";
import type { IslandBoard } from "./island";
import { RESOURCES } from "./model";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function flyGains(lines: Happened[], board: IslandBoard, mySeat: number | null): void {
  if (calm.matches || document.hidden) return;
  const events = lines.flatMap((line) => line.events);
  const roll = events.findLast((event) => event["is"] === "Rolled");
  if (!roll) return;
  // Measuring forces a layout: only once the answer itself is painted.
  requestAnimationFrame(() => setTimeout(() => flyAll(events, board, roll, mySeat)));
}

function flyAll(events: Happened["events"], board: IslandBoard, roll: Happened["events"][number], mySeat: number | null): void {
  const number = Number(roll["first"]) + Number(roll["second"]);
  for (const event of events.filter((one) => one["is"] === "Produced")) {
    const cards = event["cards"] as number[];
    const seat = Number(event["seat"]);
    for (const hex of board.hexes.filter((one) => one.number === number && one.id !== board.robber)) {
      const resource = RESOURCE_OF[hex.terrain] ?? "";
      if ((cards[RESOURCES.indexOf(resource as (typeof RESOURCES)[number])] ?? 0) > 0) fly(resource, hex.id, seat === mySeat ? "[data-hand]" : `[data-seat="${seat}"]`);
    }
  }
}

function fly(resource: string, hex: string, target: string): void {
  const from = document.querySelector(`[data-hex="${hex}"] .tk`)?.getBoundingClientRect();
  const to = document.querySelector(target)?.getBoundingClientRect();
  if (!from || !to) return;
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("class", "flight");
  icon.setAttribute("aria-hidden", "true");
  icon.innerHTML = `<use href="${drawing(`r-${resource}`)}" />`;
  document.body.append(icon);
  const [x, y] = [from.x + from.width / 2 - 16, from.y + from.height / 2 - 16];
  const [left, top] = [to.x + Math.min(120, to.width / 2), to.y + to.height / 2];
  const flight = icon.animate(
    [
      { transform: `translate(${x}px,${y}px) scale(.6)` },
      { transform: `translate(${x}px,${y - 26}px) scale(1.15)`, offset: 0.3 },
      { transform: `translate(${left}px,${top}px) scale(.8)`, opacity: 0.4 },
    ],
    { duration: 640, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
  flight.onfinish = () => icon.remove();
  flight.oncancel = () => icon.remove();
}
