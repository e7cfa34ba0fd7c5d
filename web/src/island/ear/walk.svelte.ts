/** Somebody walking over the island by keys: on which layer, where, what was marked, and where each key leads. */
import { fold } from "../../lib/fold";
import { Ground, LAYERS, type Layer } from "./ground";
import { tone } from "../../reader/tones";

/** The step that each key takes; with Shift, some go a row further, whether a path leads there or not. */
const WAYS: Record<string, string> = {
  Home: "first",
  End: "last",
  ArrowUp: "n",
  ArrowDown: "s",
  ArrowLeft: "left",
  ArrowRight: "right",
  w: "nw",
  e: "ne",
  a: "left",
  d: "right",
  z: "sw",
  x: "se",
};
const WIDE: Record<string, string> = { ArrowUp: "above", ArrowDown: "below" };

export class Walk {
  layer = $state<Layer>("hex");
  at = $state<Record<Layer, string>>({ hex: "", corner: "", path: "" });
  mark: { layer: Layer; id: string } | null = null;
  /** The hex that page keys go round, and the end of a path at which arrows turn. */
  private round = "";
  private end = "";

  constructor(
    private readonly now: () => Ground,
    private readonly isLegal: (layer: Layer, id: string) => boolean,
    private readonly me: () => number | null,
  ) {}

  get ground(): Ground {
    return this.now();
  }

  get places(): string[] {
    return [...this.ground.at[this.layer].keys()];
  }

  get here(): string {
    return this.at[this.layer] || this.places[0] || "";
  }

  stand(id: string, layer: Layer = this.layer): void {
    const from = this.here;
    this.layer = layer;
    this.at[layer] = id;
    if (layer === "hex") this.round = id;
    if (layer === "path") this.end = this.farEnd(id, from);
    const { column, height } = this.ground.heard(layer, id);
    tone(column, height, this.ground.terrain(layer, id), this.ground.odds(layer, id));
  }

  /** The place on another layer that lies nearest. */
  nearest(to: Layer): string {
    return this.ground.touching(this.layer, this.here, to)[0] ?? this.at[to] ?? "";
  }

  /** Where a walking key leads; none: the key does not walk. */
  step(key: string, wide: boolean): string | null | undefined {
    if (this.layer === "path" && (key === "ArrowLeft" || key === "ArrowRight"))
      return this.turn(key === "ArrowRight" ? 1 : -1);
    const way = (wide && WIDE[key]) || WAYS[key];
    return way ? this.ground.step(this.here, way) : undefined;
  }

  /** The corners round a hex: clockwise with 1, anticlockwise with -1; from a hex it begins in the north. */
  circle(by: number): string | null {
    const hexes = this.ground.touching(this.layer, this.here, "hex");
    if (this.layer === "hex") this.round = this.here;
    else if (!hexes.includes(this.round)) this.round = hexes[0] ?? "";
    const onto: Layer = this.layer === "hex" ? "corner" : this.layer;
    const ring = this.ground.touching("hex", this.round, onto);
    const next = ring[(ring.indexOf(this.here) + by + ring.length) % ring.length] ?? null;
    const to = this.layer === "hex" ? this.ground.step(this.here, "round") : next;
    if (to) this.layer = onto;
    return to;
  }

  /** On paths: the next one at the far corner. */
  private turn(by: number): string | null {
    const ends = this.ends(this.here);
    if (!ends.includes(this.end)) this.end = ends[1] ?? "";
    const fan = this.ground.touching("corner", this.end, "path");
    return fan[(fan.indexOf(this.here) + by + fan.length) % fan.length] ?? null;
  }

  /** The other end of the path, where arrows turn from now on. */
  otherEnd(): string {
    const [one = "", other = ""] = this.ends(this.here);
    this.end = this.end === other ? one : other;
    return this.end;
  }

  private farEnd(id: string, from: string): string {
    const [one = "", other = ""] = this.ends(id);
    // Whoever comes from another path, or from a corner, looks away from the corner both share.
    return from !== id && [from, ...this.ends(from)].includes(other) ? one : other;
  }

  /** The two corners of a path. */
  private ends(path: string): string[] {
    return this.ground.touching("path", path, "corner");
  }

  /**
   * The next place of which a letter's question is true, round the whole layer; layers are changed where it must be.
   */
  search(key: string, back: boolean): string | null | undefined {
    const owner = (layer: Layer, id: string): number | null => this.ground.owner(layer, id);
    const tests: Record<string, [Layer[], (layer: Layer, id: string) => boolean]> = {
      n: [LAYERS, this.isLegal],
      b: [["corner", "path"], (layer, id) => owner(layer, id) === this.me()],
      o: [["corner", "path"], (layer, id) => owner(layer, id) !== null && owner(layer, id) !== this.me()],
      h: [["corner"], (_, id) => this.ground.hasHarbour(id)],
      l: [["hex"], (_, id) => this.ground.board.robber === id],
    };
    const [layers, test] = tests[key] ?? [];
    return layers && test ? this.found(layers, test, back) : undefined;
  }

  /** The next hex with a number or a resource. */
  find(text: string, back = false): string | null {
    const wanted = fold(text.trim());
    const fits = (word: string): boolean => (/^\d+$/.test(wanted) ? word === wanted : word.startsWith(wanted));
    // Behind its name stands what it is: «hex P3, wool 8».
    const land = (id: string): string[] => fold(this.ground.called(id)).split(/[,;] /).slice(1);
    const isThere = (_: Layer, id: string): boolean => land(id).some((part) => part.split(" ").some(fits));
    return wanted ? this.found(["hex"], isThere, back) : null;
  }

  private found(layers: Layer[], fits: (layer: Layer, id: string) => boolean, back: boolean): string | null {
    const order = [this.layer, ...LAYERS.filter((one) => one !== this.layer)].filter((one) => layers.includes(one));
    for (const layer of order) {
      const all = [...this.ground.at[layer].keys()];
      const from = layer === this.layer ? all.indexOf(this.here) : -1;
      const round = [...all.slice(from + 1), ...all.slice(0, Math.max(0, from))];
      const to = (back ? round.reverse() : round).find((id) => fits(layer, id));
      if (to) {
        this.layer = layer;
        return to;
      }
    }
    return null;
  }

  /** A place by its name: on whatever layer it lies. */
  named(text: string): { layer: Layer; id: string } | null {
    const typed = text.trim().replace(/[\s-]+/g, "-");
    for (const layer of LAYERS) {
      const id = [...this.ground.at[layer].keys()].find(
        (one) =>
          one.toLowerCase() === typed.toLowerCase() ||
          one.toLowerCase() === typed.toLowerCase().split("-").reverse().join("-"),
      );
      if (id) return { layer, id };
    }
    return null;
  }
}
