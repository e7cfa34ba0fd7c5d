/** The keys that play: each part of a table registers its own, one listener runs them, the help lists them. */
import { onMount } from "svelte";
import { settings } from "./settings.svelte";

export type Hotkey = { key: string; what: string; run: () => void };

class Keys {
  private groups = $state.raw<(() => Hotkey[])[]>([]);

  add(group: () => Hotkey[]): () => void {
    this.groups = [...this.groups, group];
    return () => (this.groups = this.groups.filter((one) => one !== group));
  }

  /** Every key that does something now, each once. */
  get all(): Hotkey[] {
    const found = new Map<string, Hotkey>();
    for (const group of this.groups) for (const one of group()) if (!found.has(one.key)) found.set(one.key, one);
    return [...found.values()];
  }

  pressed(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
    if (!settings.keys || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const hotkey = this.all.find((one) => one.key === event.key || one.key === event.key.toLowerCase());
    if (!hotkey) return;
    event.preventDefault();
    hotkey.run();
  }
}

export const keys = new Keys();

/** Keys of a component, for as long as it is on the page. */
export function useKeys(group: () => Hotkey[]): void {
  onMount(() => keys.add(group));
}
