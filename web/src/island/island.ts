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
  const ships = board.harbours.flatMap(({ path: at }) => path.get(at)?.ship ?? []);
  return { hex, corner, path, box: around([...corner.values()], ships) };
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

/** What lies under a point: a corner before a path, a path before the hex they are on. */
export const under = (spots: Drawn, point: Point): string | null =>
  nearest(spots, "corner", point, 17) ?? nearest(spots, "path", point, 20) ?? nearest(spots, "hex", point, 42);
