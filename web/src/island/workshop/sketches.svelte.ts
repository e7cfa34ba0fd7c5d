/** Drawings by name, kept in this browser: the newest first. */
import { store } from "../../lib/store";

export type Kept = { name: string; text: string };
const PLACE = "sketches";
const MOST = 40;

export class Sketches {
  all = $state<Kept[]>(read());

  /** Keep a drawing under its name; one of that name is replaced. */
  keep(name: string, text: string): void {
    this.#set([{ name, text }, ...this.all.filter((one) => one.name !== name)].slice(0, MOST));
  }

  drop(name: string): void {
    this.#set(this.all.filter((one) => one.name !== name));
  }

  #set(all: Kept[]): void {
    this.all = all;
    store.set(PLACE, JSON.stringify(all));
  }
}

function read(): Kept[] {
  try {
    const kept = JSON.parse(store.get(PLACE) ?? "[]") as Kept[];
    return kept.filter((one) => typeof one.name === "string" && typeof one.text === "string");
  } catch {
    return [];
  }
}
