/** What a finished game says about itself: points over time, cards, luck. Counted from its events. */
import type { GameMore } from "../lib/gamepage";
import type { Happened } from "../lib/protocol";
import type { Moment } from "../lib/replay.svelte";
import { luckOf } from "./luck";

export type Flow = {
  kinds: number[];
  gained: number;
  traded: number;
  stolen: number;
  lost: number;
  luck: number | null;
};
/** As the server tells it: the deed, its turn, and what it changed. */
export type Turning = { at: number; turn: number; seat: number; by: number; deed: string; change: string };
export type Step = { x: number; points: number };
export type Report = {
  seats: number;
  lines: Step[][];
  flows: Flow[];
  happened: Happened[];
  most: number;
  turns: number[];
};

const sum = (amounts: unknown): number =>
  Array.isArray(amounts) ? amounts.reduce((all: number, n) => all + Number(n), 0) : 0;

type Counter = (event: Record<string, unknown>, flow: (seat: unknown) => Flow) => void;
const COUNTERS: Record<string, Counter> = {
  Produced: (e, flow) => {
    const one = flow(e["seat"]);
    one.gained += sum(e["cards"] ?? e["amounts"]);
    if (Array.isArray(e["cards"]))
      (e["cards"] as number[]).forEach((n, kind) => (one.kinds[kind] = (one.kinds[kind] ?? 0) + n));
  },
  Gained: (e, flow) => (flow(e["seat"]).gained += sum(e["amounts"])),
  Drew: (e, flow) => (flow(e["seat"]).gained += Number(e["amount"] ?? 1)),
  Discovered: (e, flow) => (flow(e["seat"]).gained += sum(e["cards"])),
  SeaTraded: (e, flow) => (flow(e["seat"]).traded += 1),
  Traded: (e, flow) => (flow(e["seat"]).traded += 1),
  Swapped: (e, flow) => (flow(e["seat"]).traded += sum(e["take"]) || 1),
  PutDown: (e, flow) => (flow(e["seat"]).traded += sum(e["cards"])),
  Dealt: (e, flow) => {
    flow(e["seat"]).traded += sum(e["get"]);
    flow(e["partner"]).traded += sum(e["give"]);
  },
  Stolen: (e, flow) => {
    if (e["victim"] === undefined) return;
    flow(e["seat"]).stolen += 1;
    flow(e["victim"]).lost += 1;
  },
  DrewUnseen: (e, flow) => (flow(e["seat"]).stolen += Number(e["amount"])),
  Monopolized: (e, flow) => {
    const taken = (e["taken"] as number[] | undefined) ?? [];
    flow(e["seat"]).stolen += sum(taken);
    taken.forEach((n, seat) => (flow(seat).lost += n));
  },
  Discarded: (e, flow) => (flow(e["seat"]).lost += sum(e["cards"])),
  Robbed: (e, flow) => Array.isArray(e["amounts"]) && (flow(e["seat"]).lost += sum(e["amounts"])),
  Plagued: (e, flow) => (flow(e["seat"]).lost += sum(e["amounts"])),
};

function flowsOf(moments: Moment[], seats: number): Flow[] {
  const none = (): Flow => ({ kinds: [], gained: 0, traded: 0, stolen: 0, lost: 0, luck: null });
  const flows = Array.from({ length: seats }, none);
  const spare = none();
  for (const { happened } of moments) {
    if (happened.undone) continue;
    for (const event of happened.events) COUNTERS[String(event["is"])]?.(event, (seat) => flows[Number(seat)] ?? spare);
  }
  return flows;
}

/** Points as steps: x is the turn, from the views; a step only where they change. */
function linesOf(moments: Moment[], seats: number, turns: number[]): Step[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const steps: Step[] = [];
    moments.forEach((moment, i) => {
      const points = moment.points[seat] ?? 0;
      const x = turns[i] ?? 0;
      const last = steps.at(-1);
      if (last?.x === x) last.points = points;
      else if (last?.points !== points) steps.push({ x, points });
    });
    return [...steps, { x: turns.at(-1) ?? 0, points: steps.at(-1)?.points ?? 0 }];
  });
}

export function reportOf(more: GameMore<never> | undefined, moments: Moment[]): Report {
  const seats = moments[0]?.points.length ?? 0;
  const turns = moments.map((moment) => Number(Object.values(moment.views)[0]?.["turn"] ?? 0));
  const flows = flowsOf(moments, seats);
  luckOf(more?.luck, moments, seats).forEach((luck, seat) => {
    const flow = flows[seat];
    if (flow) flow.luck = luck;
  });
  return {
    seats,
    flows,
    turns,
    lines: linesOf(moments, seats, turns),
    happened: moments.map((moment) => moment.happened),
    most: Math.max(2, ...moments.flatMap((moment) => moment.points)),
  };
}
