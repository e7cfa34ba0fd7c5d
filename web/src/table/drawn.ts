/** The tables that have a drawing of their own; any other game is played from the list of answers. */
import type { Component } from "svelte";
import type { Tabled } from "../lib/tabled";

type Drawn = { default: Component<{ client: Tabled }> };

export const drawnTables: Record<string, () => Promise<Drawn>> = {
  island: () => import("../island/Table.svelte"),
  quick: () => import("../quick/Table.svelte"),
  princes: () => import("../princes/Table.svelte"),
};
