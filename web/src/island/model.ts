/** The seat's view of the board game, as the server sends it, and what the drawing makes of it. */
import type { Listed, Question } from "../lib/protocol";
import type { Brick } from "./geometry";
import type { Ground, IslandBoard } from "./island";
import type { Place } from "./Places.svelte";

export type Counted = Record<string, number>;
export type Player = {
  cards: number;
  development: number;
  knights: number;
  points: number;
  roads: string[];
  settlements: string[];
  cities: string[];
  left: { roads: number; settlements: number; cities: number };
  rates: Counted;
  longest: number;
};
export type Offer = { by: number; give: Counted; want: Counted; to: number[]; replies: Record<string, string> };
export type IslandView = {
  seat: number | null;
  phase: string;
  turn: number;
  active: number;
  dice: [number, number];
  winner: number | null;
  island: {
    hexes: { at: string; x: number; y: number; terrain: string | null; number: number | null }[];
    harbours: { at: string; kind: string | null }[];
    robber: string | null;
  };
  players: Player[];
  bank: Counted;
  deck: number;
  awards: { longest_road: number | null; largest_army: number | null };
  offers: Offer[];
  mine: { hand?: Counted; cards?: Counted; new?: Counted };
  table: { step: number; free_roads: number; due: number[]; answered: boolean[]; proposals: number[]; played: Counted };
  costs: Record<string, Counted>;
  target: number;
  ledger: { balance: number[][]; takings: [number, number, number | null, number[]][] };
};

export const RESOURCES = ["wood", "brick", "wool", "grain", "ore"] as const;

const AROUND: Brick[] = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]; // prettier-ignore

/** Corners are named in zigzag rows from the top, as in docs/notation.md. */
function cornersOf(hexes: { x: number; y: number }[]): { id: string; at: Brick }[] {
  const rows = new Map<number, Set<number>>();
  for (const hex of hexes) {
    for (const [dx, dy] of AROUND) rows.set(hex.y + dy, (rows.get(hex.y + dy) ?? new Set<number>()).add(hex.x + dx));
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .flatMap(([y, xs], row) =>
      [...xs].sort((a, b) => a - b).map((x, i) => ({ id: `${"abcdefghijklmno"[row]}${i + 1}`, at: [x, y] as const })),
    );
}

/** Every path joins two corners one step apart; its name is theirs, the earlier first. */
function pathsOf(corners: { id: string; at: Brick }[], first: Brick): { id: string; ends: [string, string] }[] {
  const at = new Map(corners.map((corner) => [corner.at.join(), corner.id]));
  return corners.flatMap(({ id, at: [x, y] }) => {
    const down = (x + y - first[0] - first[1]) % 2 === 0;
    const next = [at.get([x + 1, y].join()), down ? at.get([x, y + 1].join()) : undefined];
    return next.filter((other) => other !== undefined).map((other) => ({ id: `${id}-${other}`, ends: [id, other] as [string, string] }));
  });
}

let last: { island: Pick<IslandView["island"], "hexes" | "harbours">; ground: Ground } | undefined;

/** What never changes once it is laid: the same object for the same island, so that nothing of it is drawn twice. */
export function groundOf(view: IslandView): Ground {
  const { hexes, harbours } = view.island;
  if (last?.island.hexes === hexes && last.island.harbours === harbours) return last.ground;
  const first: Brick = [hexes[0]?.x ?? 0, hexes[0]?.y ?? 0];
  const corners = cornersOf(hexes);
  const ground = {
    hexes: hexes.map((hex) => ({ id: hex.at, at: [hex.x, hex.y] as const, terrain: hex.terrain ?? "unknown", number: hex.number })),
    corners,
    paths: pathsOf(corners, first),
    harbours: harbours.flatMap((h) => (h.kind ? [{ path: h.at, kind: h.kind === "3:1" ? "any" : h.kind }] : [])),
  };
  last = { island: { hexes, harbours }, ground };
  return ground;
}

export function boardOf(view: IslandView): IslandBoard {
  return {
    ...groundOf(view),
    buildings: view.players.flatMap((player, seat) => [
      ...player.settlements.map((corner) => ({ corner, seat, kind: "settlement" as const })),
      ...player.cities.map((corner) => ({ corner, seat, kind: "city" as const })),
    ]),
    roads: view.players.flatMap((player, seat) => player.roads.map((path) => ({ path, seat }))),
    robber: view.island.robber,
  };
}

export const KIND: Record<string, Place["kind"]> = { road: "path", settlement: "corner", city: "corner", robber: "hex" };

/** The names of the six corners around a hex. */
export function cornersAround(board: IslandBoard, hex: { at: Brick }): string[] {
  const spots = new Set(AROUND.map(([dx, dy]) => [hex.at[0] + dx, hex.at[1] + dy].join()));
  return board.corners.filter((corner) => spots.has(corner.at.join())).map((corner) => corner.id);
}

const isPlace = (word: string): boolean => /^[a-zA-Z]\d/.test(word);

export type Put = Place & { verb: string; answer: Listed; question: Question };

/** The listed answers that put something somewhere, with where. */
export function puts(questions: Question[]): Put[] {
  return questions.flatMap((question) =>
    question.answers.shape !== "one_of"
      ? []
      : question.answers.answers.flatMap((answer) => {
          const [verb = "", id = ""] = answer.notation.split(" ");
          const kind = isPlace(id) ? KIND[verb] : undefined;
          return kind ? [{ id, kind, verb, label: answer.sentence, answer, question }] : [];
        }),
  );
}

/** The listed answers that put nothing anywhere, by notation. */
export function others(questions: Question[]): { answer: Listed; question: Question }[] {
  return questions.flatMap((question) =>
    question.answers.shape !== "one_of"
      ? []
      : question.answers.answers
          .filter((answer) => !(KIND[answer.notation.split(" ")[0] ?? ""] && isPlace(answer.notation.split(" ")[1] ?? "")))
          .map((answer) => ({ answer, question })),
  );
}
