/** From the rulebook's brick-wall coordinates to the drawing: hexes of radius 72, pointy top. */
export type Brick = readonly [number, number];
export type Point = { x: number; y: number };

const HALF = 62.35;
const ROW = 108;

/** The middle of the hex whose upper left corner is at `brick`. */
export const hexCentre = ([x, y]: Brick): Point => ({ x: (x + 1) * HALF, y: y * ROW });

/** A corner of an island whose first hex is at `first`: the zigzag depends on where that one begins. */
export function cornerPoint([x, y]: Brick, first: Brick): Point {
  const low = (x + y - first[0] - first[1]) % 2 === 0;
  return { x: x * HALF, y: y * ROW + (low ? -36 : -72) };
}

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const turnOf = (a: Point, b: Point): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;

/** A point `length` further out than `from`, seen from `centre`. */
export function outwards(from: Point, centre: Point, length: number): Point {
  const dx = from.x - centre.x;
  const dy = from.y - centre.y;
  const far = Math.hypot(dx, dy) || 1;
  return { x: from.x + (dx / far) * length, y: from.y + (dy / far) * length };
}

/** The frame around all points, with a margin: an SVG view box. */
export function frame(points: Point[], margin: number): { x: number; y: number; width: number; height: number } {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
