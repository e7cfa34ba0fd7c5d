/**
 * What The Princes' events set in motion: resources, cards between hands, stacks and sites, pieces, tokens, the event
 * of the turn.
 */
import { RESOURCE_OF } from "../drawings/terrain";
import { beat, move, type Move, type Place, type Thing } from "../lib/motion.svelte";
import type { Happened } from "../lib/protocol";
import { holderOf, plainId, regionOf, storesOf, type Printed } from "./model";
import type { PrincesView } from "./view";
import { sceneOf } from "./scenes";

type Told = Happened["events"][number];
/** The table before the events: who sees it, what lies on it, and how the cards look. */
export type Before = { mine: number; view: PrincesView; cards: Map<string, Printed> };

const MIDDLE: Place = [".princes .dicebox", ".princes .middle"];
const EVENTS: Place = [".princes .ev"];
const num = (event: Told, name: string): number => Number(event[name]);
const text = (event: Told, name: string): string => String(event[name] ?? "");
const half = (seat: number, at: Before): string => (seat === at.mine ? ".ours" : ".theirs");
const panelOf = (seat: number): Place => [`.princes [data-seat="${seat}"]`];
const handOf = (seat: number, at: Before): Place => (seat === at.mine ? [".princes [data-hand]"] : panelOf(seat));
const stackOf = (n: number): Place => [`.princes [data-stack="${n}"]`, ...MIDDLE];

const SIDES: Record<string, string> = { left: "L", right: "R" };
/** Where a card, a place or a region of a principality lies. */
const siteOf = (seat: number, name: string, at: Before): Place => [
  `${half(seat, at)} [data-spot="${SIDES[name] ?? name}"]`,
  `${half(seat, at)} [data-at="${name}"]`,
  `[data-region="${name}"]`,
  half(seat, at),
];

const PIECES: Record<string, Thing> = {
  road: { icon: "u-road", tone: "desert" },
  settlement: { icon: "u-house", tone: "desert" },
  city: { icon: "u-city", tone: "desert" },
};

function lookOf(card: string, at: Before): Thing {
  const one = at.cards.get(plainId(card));
  if (!one) return PIECES[card] ?? {};
  const { scene, tone } = sceneOf(one);
  return PIECES[card] ?? { icon: scene, tone };
}

/** So much of each region, with the region it lies at. */
function resources(event: Told, at: Before): { thing: Thing; place: Place }[] {
  const amounts = Array.isArray(event["amounts"]) ? (event["amounts"] as number[]) : [];
  return storesOf(at.cards).flatMap((name, i) => {
    const { terrain } = regionOf(name);
    const holder = holderOf(at.cards, name);
    const icon = `r-${holder?.resource ?? RESOURCE_OF[terrain] ?? "gold"}`;
    const thing = { icon, tone: terrain in RESOURCE_OF ? terrain : "goldfield" };
    return Array.from({ length: Math.min(3, amounts[i] ?? 0) }, () => ({
      thing,
      place: holder ? [`[data-face="${holder.id}"]`] : [`[data-region="${name}"]`],
    }));
  });
}

const into = (event: Told, at: Before, from: Place): Move[] =>
  resources(event, at).map(({ thing, place }) => ({ ...thing, from, to: place }));
const out = (event: Told, at: Before, to: Place): Move[] =>
  resources(event, at).map(({ thing, place }) => ({ ...thing, from: place, to }));

type Mover = (event: Told, at: Before) => Move[];
const MOVES: Record<string, Mover> = {
  Produced: (event, at) => into(event, at, MIDDLE),
  Gained: (event, at) => into(event, at, MIDDLE),
  Paid: (event, at) =>
    out(event, at, typeof event["to"] === "number" && num(event, "to") >= 0 ? panelOf(num(event, "to")) : MIDDLE),
  Robbed: (event, at) => [
    ...out(event, at, EVENTS),
    { icon: "e-mask", tone: "hills", from: EVENTS, to: panelOf(num(event, "seat")) },
  ],
  Plagued: (event, at) => out(event, at, EVENTS),
  Played: (event, at) => [{ ...lookOf(text(event, "card"), at), from: handOf(num(event, "seat"), at), to: MIDDLE }],
  Built: (event, at) => {
    const [card, seat] = [text(event, "card"), num(event, "seat")];
    const from: Place = card in PIECES ? [`.princes [data-left="${card}"]`, ...MIDDLE] : handOf(seat, at);
    return [{ ...lookOf(card, at), from, to: siteOf(seat, text(event, "place"), at) }];
  },
  RegionsLaid: (event) =>
    ["top", "bottom"].map((side) => ({
      tone: regionOf(text(event, side)).terrain,
      icon: `s-${regionOf(text(event, side)).terrain}`,
      from: [`.princes [data-left="regions"]`, ...MIDDLE],
      to: [`[data-region="${text(event, side)}"]`],
    })),
  Swapped: (event, at) => {
    const [one, other] = [
      siteOf(num(event, "seat"), text(event, "one"), at),
      siteOf(num(event, "seat"), text(event, "other"), at),
    ];
    return [
      { from: one, to: other },
      { from: other, to: one },
    ];
  },
  Removed: (event, at) => {
    const stack = /^stack (\d)$/.exec(text(event, "to"))?.[1];
    return [
      {
        ...lookOf(text(event, "card"), at),
        from: siteOf(num(event, "seat"), text(event, "site"), at),
        to: stack ? stackOf(Number(stack)) : MIDDLE,
      },
    ];
  },
  Drew: (event, at) => [
    { ...lookOf(text(event, "card"), at), from: stackOf(num(event, "stack") + 1), to: handOf(num(event, "seat"), at) },
  ],
  PutUnder: (event, at) => [
    { ...lookOf(text(event, "card"), at), from: handOf(num(event, "seat"), at), to: stackOf(num(event, "stack") + 1) },
  ],
  Fetched: (event, at) => [{ ...lookOf(text(event, "card"), at), from: MIDDLE, to: handOf(num(event, "seat"), at) }],
  Stolen: (event, at) => [
    {
      ...lookOf(text(event, "card"), at),
      from: handOf(1 - num(event, "seat"), at),
      to: handOf(num(event, "seat"), at),
    },
  ],
  TakenAway: (event, at) => [
    { ...lookOf(text(event, "card"), at), from: handOf(1 - num(event, "seat"), at), to: MIDDLE },
  ],
  EventTurned: (event, at) => [
    { ...lookOf(text(event, "card"), at), from: EVENTS, to: [".princes .asked", ...MIDDLE] },
  ],
  AdvantageMoved: (event, at) => {
    const held = event["what"] === "strength" ? at.view.hero : at.view.trade;
    const to = typeof event["seat"] === "number" ? panelOf(num(event, "seat")) : MIDDLE;
    return [
      {
        icon: event["what"] === "strength" ? "u-shield" : "u-scale",
        tone: "goldfield",
        from: held >= 0 ? panelOf(held) : MIDDLE,
        to,
      },
    ];
  },
};

const BEATS: Record<string, (event: Told, at: Before) => Place> = {
  Targeted: (event, at) => siteOf(1 - num(event, "seat"), text(event, "site"), at),
  DieSet: () => MIDDLE,
  DieRolled: () => MIDDLE,
};

export function showMoves(events: Told[], at: Before): void {
  move(events.flatMap((event) => MOVES[String(event["is"])]?.(event, at) ?? []));
  for (const event of events) {
    const place = BEATS[String(event["is"])]?.(event, at);
    if (place) beat(place);
  }
}
