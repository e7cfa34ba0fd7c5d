/** What the island's events set in motion: gains from their hexes, trades, thefts, discards, cards bought, and awards that change hands. */
import { RESOURCE_OF, TERRAIN_OF } from "../drawings/terrain";
import { move, type Move, type Place, type Thing } from "../lib/motion.svelte";
import type { Happened } from "../lib/protocol";
import type { IslandBoard } from "./island";
import { RESOURCES } from "./model";

type Told = Happened["events"][number];
type Table = { seat: number | null; board: IslandBoard };

const BANK: Place = [".bank"];
const num = (event: Told, name: string): number => Number(event[name]);
const seatOf = (seat: number): Place => [`[data-seat="${seat}"]`];
const handOf = (seat: number, table: Table): Place => (seat === table.seat ? ["[data-hand]"] : seatOf(seat));
const faced = (resource: string): Thing => ({ icon: `r-${resource}`, tone: TERRAIN_OF[resource] ?? "desert" });
const many = (n: number, thing: Thing, from: Place, to: Place): Move[] => Array.from({ length: n }, () => ({ ...thing, from, to }));
const cards = (event: Told, name: string, from: Place, to: Place): Move[] =>
  RESOURCES.flatMap((resource, i) => many(Number((event[name] as number[])[i] ?? 0), faced(resource), from, to));

type Mover = (event: Told, table: Table) => Move[];
const MOVES: Record<string, Mover> = {
  Stolen: (event, table) => many(1, event["resource"] ? faced(String(event["resource"])) : {}, handOf(num(event, "victim"), table), handOf(num(event, "seat"), table)),
  Discarded: (event, table) => cards(event, "cards", handOf(num(event, "seat"), table), BANK),
  Discovered: (event, table) => cards(event, "cards", BANK, handOf(num(event, "seat"), table)),
  CardBought: (event, table) => many(1, { icon: "u-scroll" }, BANK, handOf(num(event, "seat"), table)),
  SeaTraded: (event, table) => {
    const hand = handOf(num(event, "seat"), table);
    return [...many(num(event, "count"), faced(String(event["give"])), hand, BANK), ...many(1, faced(String(event["get"])), BANK, hand)];
  },
  Dealt: (event, table) => {
    const [mine, theirs] = [handOf(num(event, "seat"), table), handOf(num(event, "partner"), table)];
    return [...cards(event, "give", mine, theirs), ...cards(event, "get", theirs, mine)];
  },
  Monopolized: (event, table) =>
    (event["taken"] as number[]).flatMap((n, victim) => many(n, faced(String(event["resource"])), handOf(victim, table), handOf(num(event, "seat"), table))),
  AwardMoved: (event) => {
    const [origin, to] = [event["origin"], event["to"]];
    const thing = { icon: event["award"] === "longest_road" ? "u-road" : "u-helm", tone: "goldfield" };
    return typeof to === "number" ? many(1, thing, typeof origin === "number" ? seatOf(origin) : [".asks"], seatOf(to)) : [];
  },
};

/** Each gain comes out of a hex of the number rolled, as many as the event tells. */
function gains(events: Told[], table: Table): Move[] {
  const roll = events.findLast((event) => event["is"] === "Rolled");
  if (!roll) return [];
  const number = num(roll, "first") + num(roll, "second");
  const hexes = table.board.hexes.filter((hex) => hex.number === number && hex.id !== table.board.robber);
  return events.filter((event) => event["is"] === "Produced").flatMap((event) =>
    RESOURCES.flatMap((resource, i) => {
      const from = hexes.filter((hex) => RESOURCE_OF[hex.terrain] === resource).map((hex) => `[data-hex="${hex.id}"] .tk`);
      return from.length ? many(Number((event["cards"] as number[])[i] ?? 0), faced(resource), from, handOf(num(event, "seat"), table)) : [];
    }),
  );
}

export function showMoves(events: Told[], table: Table): void {
  move([...gains(events, table), ...events.flatMap((event) => MOVES[String(event["is"])]?.(event, table) ?? [])]);
}
