/** A position that stands at no table, behind the same face as a live table, so that the same drawings show it. */
import type { Snippet } from "svelte";
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
  Question,
  Reason,
  Refused,
  TableCard,
} from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import type { Saying } from "../lib/table.svelte";
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
  /** What can be answered, and who takes it, where the position is played on in. */
  questions = $state.raw<Question[]>([]);
  onanswer: ((said: string) => void) | null = null;
  beside = $state.raw<Snippet | undefined>();
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

  /** By ear answers are a list beside the table. */
  get replaying(): boolean {
    return !this.onanswer || settings.reader;
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
      questions: this.questions,
      can_undo: false,
      paused: false,
      clocks: STILL,
      result: null,
    };
  });

  canLook(): boolean {
    return false;
  }

  say(saying: Saying): Promise<Ack | Refused> {
    const said = saying.type === "answer" && (saying.choice ?? (saying.amounts ? `=${saying.amounts.join(",")}` : ""));
    if (!said || !this.onanswer) return Promise.resolve(NOTHING);
    this.onanswer(said);
    return Promise.resolve({ type: "ack", id: "" });
  }

  choose(question: Question, choice: string): Promise<Ack | Refused> {
    return this.say({ type: "answer", question: question.id, choice });
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
