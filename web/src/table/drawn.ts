/** The tables that have a drawing of their own; any other game is played from the list of answers. */
import type { Component } from "svelte";
import type { Tabled } from "../lib/tabled";

type Drawn = { default: Component<{ client: Tabled }> };

export const drawnTables: Record<string, () => Promise<Drawn>> = {
  island: () => import("../island/Table.svelte"),
  quick: () => import("../quick/Table.svelte"),
  princes: () => import("../princes/Table.svelte"),
};

type Picture = { default: Component<{ view: never }> };

/** The table as it stands, as a drawing to send; it shows only what everybody at the table sees. */
export const drawnPictures: Record<string, () => Promise<Picture>> = {
  island: () => import("../island/Picture.svelte") as Promise<Picture>,
  quick: () => import("../quick/Picture.svelte") as Promise<Picture>,
  princes: () => import("../princes/Picture.svelte") as Promise<Picture>,
};
