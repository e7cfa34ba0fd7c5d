/**
 * What the quick game's events set in motion: cards between hands, market, pile and discards; built cards; what is
 * taken away.
 */
import { TERRAIN_OF } from "../drawings/terrain";
import { beat, move, type Move, type Place, type Thing } from "../lib/motion.svelte";
import type { Happened } from "../lib/protocol";
import { LOOK } from "./opencards";

type Told = Happened["events"][number];
type Table = { seat: number | null; resources: string[] };

const PILE: Place = ["[data-pile]"];
const THROWN: Place = ["[data-discards]"];
const MARKET: Place = [".five"];
const seatOf = (seat: number): Place => [`[data-seat="${seat}"]`];
const num = (event: Told, name: string): number => Number(event[name]);

/** Where a seat's hand is: one's own lies open below, another's behind its panel. */
const handOf = (seat: number, table: Table): Place =>
  seat === table.seat ? ["[data-hand]"] : [`[data-seat="${seat}"] .hc`, ...seatOf(seat)];

const faced = (resource: string): Thing => ({ icon: `r-${resource}`, tone: TERRAIN_OF[resource] ?? "desert" });

/** So many cards: with their faces where the event tells them, else their backs. */
function cards(event: Told, name: string, table: Table): { thing: Thing; resource: string }[] {
  const counts = event[name];
  if (!Array.isArray(counts))
    return Array.from({ length: num(event, "amount") || 1 }, () => ({ thing: {}, resource: "" }));
  return table.resources.flatMap((resource, i) =>
    Array.from({ length: Number(counts[i] ?? 0) }, () => ({ thing: faced(resource), resource })),
  );
}

const along = (found: { thing: Thing }[], from: Place, to: Place): Move[] =>
  found.map(({ thing }) => ({ ...thing, from, to }));

type Mover = (event: Told, table: Table) => Move[];
const MOVES: Record<string, Mover> = {
  MarketOpened: (event, table) => along(cards(event, "cards", table), PILE, MARKET),
  Drew: (event, table) =>
    event["why"] === "deal" || !num(event, "amount")
      ? []
      : along(cards(event, "cards", table), PILE, handOf(num(event, "seat"), table)),
  PutDown: (event, table) => along(cards(event, "cards", table), handOf(num(event, "seat"), table), THROWN),
  Paid: (event, table) => along(cards(event, "cards", table), handOf(num(event, "seat"), table), THROWN),
  Discarded: (event, table) => along(cards(event, "cards", table), handOf(num(event, "seat"), table), THROWN),
  Swapped: (event, table) => {
    const hand = handOf(num(event, "seat"), table);
    const taken = cards(event, "take", table).map(({ thing, resource }) => ({
      ...thing,
      from: [`[data-market="${resource}"]`, ...MARKET],
      to: hand,
    }));
    return [...along(cards(event, "give", table), hand, MARKET), ...taken];
  },
  DrewUnseen: (event, table) =>
    along(cards(event, "cards", table), handOf(num(event, "partner"), table), handOf(num(event, "seat"), table)),
  Chose: (event, table) => {
    const resource = typeof event["card"] === "number" ? table.resources[event["card"]] : undefined;
    return [
      {
        ...(resource ? faced(resource) : {}),
        from: handOf(num(event, "partner"), table),
        to: handOf(num(event, "seat"), table),
      },
    ];
  },
  GaveBack: (event, table) =>
    along(cards(event, "cards", table), handOf(num(event, "seat"), table), handOf(num(event, "partner"), table)),
  Built: (event) => {
    const what = String(event["what"]);
    const loser = event["loser"] as number[] | null;
    const row = (seat: number): Place => [`[data-seat="${seat}"] [data-lies="${what}"]:last-child`, ...seatOf(seat)];
    const from = loser ? row(Number(loser[0])) : [`[data-build="${what}"]`, '[data-build="expansion"]'];
    return [{ ...(LOOK[what] ?? {}), from, to: row(num(event, "seat")) }];
  },
  EventRead: (event) => {
    if (event["event"] === "market_day") return [];
    const owes = event["owes"] as number[];
    return owes.flatMap((owed, seat) =>
      owed ? [{ icon: "e-mask", tone: "desert", from: ['[data-build="city"]'], to: seatOf(seat) }] : [],
    );
  },
};

export function showMoves(events: Told[], table: Table): void {
  move(events.flatMap((event) => MOVES[String(event["is"])]?.(event, table) ?? []));
  if (events.some((event) => event["is"] === "DestinyTurned")) beat([".destiny"]);
}
