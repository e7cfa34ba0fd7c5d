/** Letters of a drawing, as the drawings call them; what a cell without a drawing is, the page draws itself. */
export const LAND: Record<string, string> = {
  W: "forest",
  B: "hills",
  S: "pasture",
  G: "fields",
  O: "mountains",
  D: "desert",
};
export const HEX = "-62.35,-36 0,-72 62.35,-36 62.35,36 0,72 -62.35,36";

/** What a harbour's ship carries: any, or one resource; “?” is dealt. */
export const cargo = (kind: string): string => (["3:1", "?"].includes(kind) ? "any" : kind);

/** The places to draw on: a usual island's, and always a rim of sea around what is drawn. */
export const seaAround = (cells: { x: number; y: number }[]) => ({
  left: Math.min(0, ...cells.map((c) => c.x - 2)),
  right: Math.max(12, ...cells.map((c) => c.x + 2)),
  top: Math.min(0, ...cells.map((c) => c.y - 1)),
  bottom: Math.max(5, ...cells.map((c) => c.y + 1)),
});
