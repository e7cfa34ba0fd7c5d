/** A position that stands at no table, behind the same face as a live table, so that the same drawings show it. */
import { call } from "../lib/api";
import type {
  Ack,
  ChatLine,
  Description,
  Happened,
  Note,
  Position,
  PositionShown,
  Proposal,
  Reason,
  Refused,
  TableCard,
} from "../lib/protocol";
import type { Line, Tabled } from "../lib/tabled";
import { words } from "../lib/words.svelte";

const STILL: Position["clocks"] = { now: 0, running: [] };
const NOTHING: Refused = { type: "refused", id: null, code: "state", sentence: "", entry: "" };

/** The table that the drawings are told of: nobody sits at it, and it is not kept anywhere. */
const tableOf = (shown: PositionShown): TableCard => ({
  id: "",
  game: shown.game,
  title: shown.title,
  options: shown.options,
  rules: shown.rules,
  seats: shown.names.map((name, seat) => ({ seat, kind: "person", name, present: true })),
  status: "over",
  lobby: false,
  spectators: true,
  rated: false,
  clock: { kind: "none" },
  absence: { kind: "hold" },
  dice: "fair",
  pace_ms: 0,
  created: 0,
});

export class Placed implements Tabled {
  line = $state<Line>("connecting");
  shown = $state.raw<PositionShown | null>(null);
  farewell = $state("");
  refused: Refused | null = null;
  readonly id = "";
  readonly key = null;
  readonly replaying = true;
  readonly me = null;
  readonly dice = null;
  readonly happened: Happened[] = [];
  readonly chat: ChatLine[] = [];
  readonly proposals: Proposal[] = [];
  readonly notes: Note[] = [];
  readonly expelled = "";
  readonly readmitted = "";
  readonly outside = [];
  readonly turned = null;
  readonly sending = 0;
  readonly ahead = 0;
  looking: number | null = null;
  onlines: (lines: Happened[], isFirst: boolean) => void = () => {};
  private loading = 0;

  /** *text* is the line as the address carries it: only the server reads it. */
  constructor(private readonly text: string) {}

  /** Look at the position through the eyes of *seat*; of a seat's line its own are the only ones. */
  async load(seat: number | null): Promise<void> {
    const mine = ++this.loading;
    try {
      const shown = await call<PositionShown>("POST", "positions", { line: this.text, seat, lang: words.lang });
      if (mine !== this.loading) return;
      this.shown = shown;
      this.line = "live";
    } catch (problem) {
      this.farewell = problem instanceof Error ? problem.message : String(problem);
      this.line = "closed";
    }
  }

  get seat(): number | null {
    return this.shown?.seat ?? null;
  }

  readonly table = $derived(this.shown && tableOf(this.shown));
  readonly position = $derived.by<Position | null>(() => {
    const { shown } = this;
    if (!shown) return null;
    const { view, points, waiting, asks, places, ways } = shown;
    return {
      number: 0,
      view,
      points,
      waiting,
      asks,
      places,
      ways,
      questions: [],
      can_undo: false,
      paused: false,
      clocks: STILL,
      result: null,
    };
  });

  canLook(): boolean {
    return false;
  }

  say(): Promise<Ack | Refused> {
    return Promise.resolve(NOTHING);
  }

  choose(): Promise<Ack | Refused> {
    return this.say();
  }

  describe(): Promise<string[]> {
    return Promise.resolve(this.shown?.lines ?? []);
  }

  announce(): void {}

  passed(): void {}

  /** Nothing can be answered in a position that is looked at, so nothing is greyed. */
  why(): Promise<Reason | Refused> {
    return Promise.resolve({ type: "reason", id: "", kind: "", title: "", entry: "", lines: [] });
  }

  async ask(text: string): Promise<Description> {
    const nothing: Description = { type: "description", id: "", lines: [] };
    const asked = { line: this.text, seat: this.seat, lang: words.lang, text };
    const told = await call<{ query: string; lines: string[] }>("POST", "positions/told", asked).catch(() => null);
    return told ? { ...nothing, ...told } : nothing;
  }
}
