/**
 * Why a thing cannot be built now, in two or three words; the full reason with its rule comes from the server when it
 * is pressed.
 */
import { resourceNames } from "../lib/resources";
import { say, sayMany } from "../lib/words.svelte";
import { RESOURCES } from "./model";
import type { IslandView } from "./view";

const LEFT: Record<string, "roads" | "settlements" | "cities"> = {
  road: "roads",
  settlement: "settlements",
  city: "cities",
};

export function shortReason(view: IslandView, piece: string, isMine: boolean, asked: string): string {
  const me = view.seat === null ? undefined : view.players[view.seat];
  if (!me || !isMine) return "";
  const left = LEFT[piece];
  if (left && me.left[left] === 0) return say("none left");
  if (piece === "development card" && view.deck === 0) return say("none left");
  const short = RESOURCES.map((r) => ({ r, n: (view.costs[piece]?.[r] ?? 0) - (view.mine.hand?.[r] ?? 0) })).filter(
    ({ n }) => n > 0,
  );
  const first = short[0];
  if (first && short.length === 1)
    return sayMany("{n} {what} short", "{n} {what} short", first.n, {
      what: (resourceNames()[first.r] ?? first.r).toLowerCase(),
    });
  if (first)
    return sayMany(
      "{n} card short",
      "{n} cards short",
      short.reduce((sum, { n }) => sum + n, 0),
    );
  if (asked === "roll") return say("after the roll");
  if (asked === "trade") return left ? "" : say("when you build");
  return asked === "build" && left ? say("no free place") : "";
}

/** Whether nothing but the trade before it seems to be in the way: pressing it goes on to building. */
export const goesOn = (view: IslandView, piece: string, isMine: boolean, asked: string): boolean =>
  isMine && asked === "trade" && shortReason(view, piece, isMine, asked) === "";
