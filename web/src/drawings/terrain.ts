/** Which terrain a resource comes from, for its drawing; what it gives is the server's business. */
export const TERRAIN_OF: Record<string, string> = {
  wood: "forest",
  brick: "hills",
  wool: "pasture",
  grain: "fields",
  ore: "mountains",
  gold: "goldfield",
};

export const RESOURCE_OF: Record<string, string> = Object.fromEntries(
  Object.entries(TERRAIN_OF).map(([resource, terrain]) => [terrain, resource]),
);
