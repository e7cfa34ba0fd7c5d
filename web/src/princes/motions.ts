/** What The Princes' events set in motion: cards between stacks, hands and sites, what is built, taken and lost, and the advantages. */
import { beat, move, type Move, type Place, type Thing } from "../lib/motion.svelte";
import type { Happened } from "../lib/protocol";

type Told = Happened["events"][number];

const MIDDLE: Place = [".middle"];
const EVENTS: Place = [".middle .ev"];
const BUILT: Record<string, Thing> = {
  road: { icon: "u-road", tone: "desert" },
  settlement: { icon: "u-house", tone: "pasture" },
  city: { icon: "u-city", tone: "mountains" },
};
const ADVANTAGE: Record<string, Thing> = { strength: { icon: "u-shield", tone: "goldfield" }, trade: { icon: "u-scale", tone: "goldfield" } };
const num = (event: Told, name: string): number => Number(event[name]);
const seatOf = (seat: number): Place => [`[data-seat="${seat}"]`];
const stackOf = (event: Told): Place => [`[data-stack="${num(event, "stack")}"]`, ...MIDDLE];
const handOf = (seat: number, me: number): Place => (seat === me ? ["[data-hand]"] : seatOf(seat));
const realmOf = (seat: number, me: number): string => (seat === me ? ".ours" : ".theirs");
/** A card where it lies, or the principality it lies in. */
const siteOf = (event: Told, name: string, me: number): Place => {
  const realm = realmOf(num(event, "seat"), me);
  return [`${realm} [data-at="${String(event[name])}"]`, `${realm} .realm`];
};
const one = (thing: Thing, from: Place, to: Place): Move[] => [{ ...thing, from, to }];

type Mover = (event: Told, me: number) => Move[];
const MOVES: Record<string, Mover> = {
  Drew: (event, me) => one({}, stackOf(event), handOf(num(event, "seat"), me)),
  PutUnder: (event, me) => one({}, handOf(num(event, "seat"), me), stackOf(event)),
  TakenAway: (event, me) => one({}, handOf(num(event, "seat"), me), MIDDLE),
  Fetched: (event, me) => one({}, MIDDLE, handOf(num(event, "seat"), me)),
  Stolen: (event, me) => one({}, handOf(1 - num(event, "seat"), me), handOf(num(event, "seat"), me)),
  Played: (event, me) => one({ icon: "u-star" }, handOf(num(event, "seat"), me), MIDDLE),
  Removed: (event, me) => one({ icon: "u-bank", tone: "hills" }, siteOf(event, "site", me), MIDDLE),
  Built: (event, me) => {
    const thing = BUILT[String(event["card"])];
    return one(thing ?? { icon: "u-bank", tone: "fields" }, thing ? [".supply"] : handOf(num(event, "seat"), me), siteOf(event, "place", me));
  },
  Paid: (event) => (typeof event["to"] === "number" ? one({ icon: "u-hand", tone: "goldfield" }, seatOf(num(event, "seat")), seatOf(num(event, "to"))) : []),
  Robbed: (event, me) => one({ icon: "e-mask", tone: "hills" }, [`${realmOf(num(event, "seat"), me)} .realm`], EVENTS),
  Plagued: (event, me) => one({ icon: "e-mask", tone: "hills" }, [`${realmOf(num(event, "seat"), me)} .realm`], EVENTS),
  AdvantageMoved: (event) => (typeof event["seat"] === "number" ? one(ADVANTAGE[String(event["what"])] ?? {}, [".advantages", ...seatOf(1 - num(event, "seat"))], seatOf(num(event, "seat"))) : []),
};

export function showMoves(events: Told[], me: number): void {
  move(events.flatMap((event) => MOVES[String(event["is"])]?.(event, me) ?? []));
  if (events.some((event) => event["is"] === "EventTurned")) beat(EVENTS);
}
