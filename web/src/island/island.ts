/** What the drawing of an island needs to know; made from the seat's view, never from rules. */
import type { Brick, Point } from "./geometry";
import { cornerPoint, frame, hexCentre, middle, outwards, turnOf } from "./geometry";

export type Hex = { id: string; at: Brick; corners: string[]; terrain: string; number: number | null };
export type Corner = { id: string; at: Brick };
export type Path = { id: string; ends: readonly [string, string] };
export type HarbourAt = { path: string; kind: string };
export type Building = { corner: string; seat: number; kind: "settlement" | "city" };
export type Road = { path: string; seat: number };

export type Ground = { hexes: Hex[]; corners: Corner[]; paths: Path[]; harbours: HarbourAt[] };
export type IslandBoard = Ground & { buildings: Building[]; roads: Road[]; robber: string | null };

export type Drawn = {
  hex: Map<string, Point>;
  corner: Map<string, Point>;
  path: Map<string, { at: Point; turn: number; ends: [Point, Point]; ship: Point }>;
  /** Where ships lie, each with a corner of its harbour. */ ships: [string, Point][];
  box: { x: number; y: number; width: number; height: number };
};

/** Half of a ship, and the coast with the letters of the rows. */
const SHIP = { x: 30, y: 30 };
const COAST = { x: 24, y: 16 };

/** The frame that just holds the land and every ship: the land takes all the room there is. */
function around(corners: Point[], ships: Point[]): Drawn["box"] {
  const spread = (points: Point[], by: Point, sign: 1 | -1): Point[] =>
    points.map(({ x, y }) => ({ x: x + sign * by.x, y: y + sign * by.y }));
  return frame(
    [1, -1].flatMap((sign) => [...spread(corners, COAST, sign as 1 | -1), ...spread(ships, SHIP, sign as 1 | -1)]),
    0,
  );
}

/** Where everything lies on the page. */
export function drawn(board: Ground): Drawn {
  const first = board.hexes[0]?.at ?? ([0, 0] as const);
  const hex = new Map(board.hexes.map((h) => [h.id, hexCentre(h.at)]));
  const corner = new Map(board.corners.map((c) => [c.id, cornerPoint(c.at, first)]));
  const points = [...hex.values()];
  const centre = {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  };
  const path = new Map(
    board.paths.map((p) => {
      const a = corner.get(p.ends[0]) ?? centre;
      const b = corner.get(p.ends[1]) ?? centre;
      const at = middle(a, b);
      // A ship lies straight off its path, on the sea side.
      const off = { x: at.x + (b.y - a.y), y: at.y - (b.x - a.x) };
      const seaward = Math.hypot(off.x - centre.x, off.y - centre.y) > Math.hypot(at.x - centre.x, at.y - centre.y);
      const ship = outwards(at, seaward ? { x: 2 * at.x - off.x, y: 2 * at.y - off.y } : off, 50);
      return [p.id, { at, turn: turnOf(a, b), ends: [a, b] as [Point, Point], ship }];
    }),
  );
  const ships = board.harbours.flatMap(({ path: at }): [string, Point][] => {
    const end = board.paths.find((one) => one.id === at)?.ends[0];
    const ship = path.get(at)?.ship;
    return end && ship ? [[end, ship]] : [];
  });
  const box = around(
    [...corner.values()],
    ships.map(([, ship]) => ship),
  );
  return { hex, corner, path, ships, box };
}

export type Kind = "corner" | "path" | "hex";

export const spotsOf = (spots: Drawn, kind: Kind): [string, Point][] =>
  kind === "path"
    ? [...spots.path].map(([id, path]) => [id, path.at])
    : [...(kind === "hex" ? spots.hex : spots.corner)];

/** The corner, path or hex nearest to a point of the drawing, within a reach; *among* some names only, where told. */
export function nearest(spots: Drawn, kind: Kind, point: Point, reach = 60, among?: Set<string>): string | null {
  let best: string | null = null;
  let least = reach;
  for (const [id, at] of spotsOf(spots, kind)) {
    if (among && !among.has(id)) continue;
    const far = Math.hypot(at.x - point.x, at.y - point.y);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** What lies under a point: a ship (told by a corner of its harbour), a corner before a path, a path before its hex. */
export const under = (spots: Drawn, point: Point): string | null =>
  spots.ships.find(([, ship]) => far(ship, point) < 26)?.[0] ??
  nearest(spots, "corner", point, 17) ??
  nearest(spots, "path", point, 20) ??
  nearest(spots, "hex", point, 42);

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow leads from a place: the nearest that lies more ahead than aside; nowhere for other keys. */
export function stepped(spots: Drawn, from: string | null, key: string): string | null {
  const way = ARROWS[key];
  if (!way) return null;
  const all = (["hex", "corner", "path"] as const).flatMap((kind) => spotsOf(spots, kind));
  const here = all.find(([id]) => id === from)?.[1];
  if (!here) return all[0]?.[0] ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, at] of all) {
    const along = (at.x - here.x) * way.x + (at.y - here.y) * way.y;
    const beside = Math.abs((at.x - here.x) * way.y) + Math.abs((at.y - here.y) * way.x);
    if (id !== from && along >= beside && along > 0 && far(at, here) < least) [best, least] = [id, far(at, here)];
  }
  return best ?? from;
}
