/**
 * The place one points at: its name, and what the server says of it. On a touch screen the first press aims, the second
 * acts.
 */
import type { Tabled } from "../lib/tabled";
import { whyNot } from "../lib/whynot.svelte";
import { say } from "../lib/words.svelte";

/** A mouse that only passes by asks nothing. */
const PAUSE = 90;

const about = () => ({
  hex: {
    use: say(
      "When its number is rolled, whoever stands at its corners receives what it gives; not where the robber is.",
    ),
    entry: "production",
  },
  corner: { use: say("Settlements and cities stand at corners, never right beside each other."), entry: "corner" },
  path: { use: say("A road lies on a path between two corners."), entry: "path" },
});

export class Aim {
  id = $state<string | null>(null);
  /** What the server says of the place, a part a line; empty until it has answered. */
  told = $state.raw<string[]>([]);
  /** Aimed at by a finger: the next press there acts. */
  held = $state(false);
  private known = new Map<string, string[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly client: Tabled) {}

  at(id: string | null, held = false): void {
    this.held = held && id !== null;
    if (id === this.id) return;
    this.id = id;
    this.told = [];
    clearTimeout(this.timer);
    if (id) this.timer = setTimeout(() => void this.ask(id), held ? 0 : PAUSE);
  }

  /** All about a place, on a sheet beside it. */
  async tell(id: string, kind: "hex" | "corner" | "path"): Promise<void> {
    await this.ask(id);
    const anchor = document.querySelector<HTMLElement>(".island .aimed");
    const { use, entry } = about()[kind];
    if (this.id === id && anchor) whyNot.name(anchor, { title: id, use: `${this.told.join("; ")}. ${use}`, entry });
  }

  private async ask(id: string): Promise<void> {
    const key = `${document.documentElement.lang} ${this.client.position?.number} ${id}`;
    const told = this.known.get(key) ?? parts(id, (await this.client.ask(`look ${id}`)).lines[0] ?? "");
    this.known.set(key, told);
    if (this.id === id) this.told = told;
  }
}

/** «c5: wool 8, ore 3; free; 8 of 36.» without the name, which stands above it. */
function parts(id: string, line: string): string[] {
  const rest = line.startsWith(id) ? line.slice(id.length).replace(/^[:,]\s*/, "") : line;
  return rest.replace(/\.$/, "").split("; ").filter(Boolean);
}
