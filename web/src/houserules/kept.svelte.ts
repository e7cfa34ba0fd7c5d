/** What this browser keeps: the rules chosen for each game's next table, and presets of one's own. */
import { store, storedObject } from "../lib/store";
import type { Options } from "./rules";

export type OwnPreset = { name: string; game: string; options: Options };
type Kept = { chosen: Record<string, Options>; own: OwnPreset[] };

const PLACE = "house-rules";
const MOST = 24;

function stored(): Kept {
  return { chosen: {}, own: [], ...storedObject<Kept>(PLACE) };
}

class KeptRules {
  private kept = $state<Kept>(stored());

  /** The options that the next table of a game opens with. */
  chosen(game: string): Options {
    return this.kept.chosen[game] ?? {};
  }

  choose(game: string, options: Options): void {
    this.kept.chosen[game] = { ...options };
    this.write();
  }

  own(game: string): OwnPreset[] {
    return this.kept.own.filter((one) => one.game === game);
  }

  /** Saved under a name; the same name again is saved over. */
  save(preset: OwnPreset): void {
    const others = this.kept.own.filter((one) => one.game !== preset.game || one.name !== preset.name);
    this.kept.own = [...others, preset].slice(-MOST);
    this.write();
  }

  forget(preset: OwnPreset): void {
    this.kept.own = this.kept.own.filter((one) => one.game !== preset.game || one.name !== preset.name);
    this.write();
  }

  private write(): void {
    store.set(PLACE, JSON.stringify(this.kept));
  }
}

export const keptRules = new KeptRules();
