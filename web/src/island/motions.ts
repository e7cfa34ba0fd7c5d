/** What the board game's events set in motion: cards between hexes, hands and bank; awards that change hands. */
import { RESOURCE_OF, TERRAIN_OF } from "../drawings/terrain";
import { beat, move, type Move, type Place, type Thing } from "../lib/motion.svelte";
import type { Happened } from "../lib/protocol";
import type { IslandBoard } from "./island";
import { RESOURCES } from "./model";

type Told = Happened["events"][number];
type Table = { seat: number | null; board: IslandBoard; rolled: number };

const BANK: Place = [".bank"];
const AWARDS: Record<string, string> = { longest_road: "u-road", largest_army: "u-helm" };
const num = (event: Told, name: string): number => Number(event[name]);

/** Where a seat's cards are: one's own lie open below, another's behind its panel. */
const handOf = (seat: number, table: Table): Place => [
  ...(seat === table.seat ? ["[data-hand]"] : []),
  `[data-seat="${seat}"]`,
];
const faced = (resource: unknown): Thing =>
  typeof resource === "string" ? { icon: `r-${resource}`, tone: TERRAIN_OF[resource] ?? "desert" } : {};
const times = (n: number, thing: Thing, from: Place, to: Place): Move[] =>
  Array.from({ length: n }, () => ({ ...thing, from, to }));
/** Cards counted by kind; where only their number is told, their backs. */
function counted(counts: unknown, from: Place, to: Place): Move[] {
  if (!Array.isArray(counts)) return times(Number(counts) || 1, {}, from, to);
  return RESOURCES.flatMap((resource, i) => times(Number(counts[i] ?? 0), faced(resource), from, to));
}

/** From each hex that the dice woke, what it gave. */
function produced(event: Told, table: Table): Move[] {
  const cards = event["cards"] as number[];
  const to = handOf(num(event, "seat"), table);
  const woken = table.board.hexes.filter((hex) => hex.number === table.rolled && hex.id !== table.board.robber);
  return RESOURCES.flatMap((resource, i) => {
    const from = woken.find((hex) => RESOURCE_OF[hex.terrain] === resource);
    return times(cards[i] ?? 0, faced(resource), from ? [`[data-hex="${from.id}"] .tk`] : BANK, to);
  });
}

const MOVES: Record<string, (event: Told, table: Table) => Move[]> = {
  Produced: produced,
  Discarded: (event, table) => counted(event["cards"], handOf(num(event, "seat"), table), BANK),
  Stolen: (event, table) =>
    times(1, faced(event["resource"]), handOf(num(event, "victim"), table), handOf(num(event, "seat"), table)),
  Monopolized: (event, table) =>
    (event["taken"] as number[]).flatMap((n, seat) =>
      seat === num(event, "seat")
        ? []
        : times(n, faced(event["resource"]), handOf(seat, table), handOf(num(event, "seat"), table)),
    ),
  Discovered: (event, table) => counted(event["cards"], BANK, handOf(num(event, "seat"), table)),
  CardBought: (event, table) => times(1, { icon: "u-scroll" }, BANK, handOf(num(event, "seat"), table)),
  SeaTraded: (event, table) => {
    const hand = handOf(num(event, "seat"), table);
    return [
      ...times(num(event, "count"), faced(event["give"]), hand, BANK),
      ...times(1, faced(event["get"]), BANK, hand),
    ];
  },
  Dealt: (event, table) => {
    const [mine, other] = [handOf(num(event, "seat"), table), handOf(num(event, "partner"), table)];
    return [...counted(event["give"], mine, other), ...counted(event["get"], other, mine)];
  },
  AwardMoved: (event) => {
    const from: Place = event["origin"] === null ? BANK : [`[data-seat="${num(event, "origin")}"]`];
    return event["to"] === null
      ? []
      : times(1, { icon: AWARDS[String(event["award"])] ?? "u-star", tone: "goldfield" }, from, [
          `[data-seat="${num(event, "to")}"]`,
        ]);
  },
};

export function showMoves(events: Told[], board: IslandBoard, seat: number | null): void {
  const roll = events.findLast((event) => event["is"] === "Rolled");
  const table = { seat, board, rolled: roll ? num(roll, "first") + num(roll, "second") : 0 };
  move(events.flatMap((event) => MOVES[String(event["is"])]?.(event, table) ?? []));
  for (const event of events) {
    if (event["is"] === "AwardMoved" && event["to"] !== null) beat([`[data-seat="${num(event, "to")}"]`]);
    if (event["is"] === "RobberMoved") beat([".moves .robber"]);
  }
}
