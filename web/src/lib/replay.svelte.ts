/** A finished game moment by moment, behind the same face as a live table, so that the same drawings show it. */
import { api, call } from "./api";
import { here as inThisPage } from "./here";
import { kept } from "./kept";
import type {
  Ack,
  ChatLine,
  Description,
  Dice,
  Happened,
  Note,
  Position,
  Proposal,
  Reason,
  Refused,
  Spot,
  TableCard,
} from "./protocol";
import type { Line, Tabled } from "./tabled";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

export type Moment = {
  happened: Happened;
  views: Record<string, Record<string, unknown>>;
  points: number[];
  /** What places are called, for whoever listens; of what is sent only the changes. */
  places: Record<string, string>;
  /** Where one can go from each, likewise. */
  ways: Record<string, Spot>;
};
type Part = { moments: Moment[]; total: number; dice: Dice; won: number[]; table?: TableCard };

/** Whose eyes: a seat's, a spectator's, or all cards open. */
export type Eyes = number | "watch" | "open";

const NONE: never[] = [];
const STILL: Position["clocks"] = { now: 0, running: [] };
const NOTHING: Refused = { type: "refused", id: null, code: "state", sentence: "", entry: "" };

/** Nobody is away from a game that is over. */
const here = (table: TableCard | null): TableCard | null =>
  table && { ...table, seats: table.seats.map((card) => ({ ...card, present: true })) };

export class Replay implements Tabled {
  line = $state<Line>("connecting");
  table = $state.raw<TableCard | null>(null);
  dice = $state.raw<Dice | null>(null);
  moments = $state.raw<Moment[]>([]);
  /** The seats that have won; whoever gave up has not, whatever their points. */
  won = $state.raw<number[]>([]);
  total = $state(0);
  at = $state(0);
  eyes = $state<Eyes>("watch");
  farewell = $state("");
  refused: Refused | null = null;
  readonly replaying = true;
  readonly me = null;
  readonly chat: ChatLine[] = [];
  readonly proposals: Proposal[] = [];
  readonly notes: Note[] = [];
  readonly expelled = "";
  readonly readmitted = "";
  readonly outside = [];
  readonly turned = null;
  readonly sending = 0;
  readonly ahead = 0;
  onlines: (lines: Happened[], isFirst: boolean) => void = () => {};
  /** What opens a private game: of the address it was opened by; else, for others, the server's. */
  key = $state<string | null>(null);
  private loading = 0;
  /** The moment a link points at, until it is there; without one, a replay begins when the board or the cards lie. */
  private wanted: number | null = null;

  constructor(
    readonly id: string,
    private readonly path: string,
    private readonly given: string | null,
    wanted: number | null = null,
  ) {
    this.key = given;
    this.wanted = wanted;
  }

  /** Fetch everything that *eyes* saw, part by part; what is there can be looked at meanwhile. */
  async load(eyes: Eyes): Promise<void> {
    const mine = ++this.loading;
    this.eyes = eyes;
    const whose = eyes === "open" ? "&open=true" : eyes === "watch" ? "" : `&seat=${eyes}`;
    const ear = settings.reader ? "&ear=true" : "";
    const rest = `${whose}${ear}&lang=${words.lang}${this.given ? `&key=${encodeURIComponent(this.given)}` : ""}`;
    if (await api.me().catch(() => null)) await call("PATCH", "me", { lang: words.lang }).catch(() => undefined);
    try {
      this.table = this.path.startsWith("tables/")
        ? await call<TableCard>("GET", `tables/${this.id}?${rest.slice(1)}`)
        : null;
      this.key = this.given ?? (this.table?.look_key || null);
      let found: Moment[] = [];
      do {
        const part = await call<Part>("GET", `${this.path}?start=${found.length}${rest}`);
        if (mine !== this.loading) return;
        if (!part.moments.length) break;
        found = [...found];
        // Neighbours share what did not change: a step draws only what is new, and a long game takes little room.
        for (const moment of part.moments) {
          const before = found.at(-1);
          const places = kept(before?.places, { ...before?.places, ...moment.places });
          const ways = kept(before?.ways, { ...before?.ways, ...moment.ways });
          found.push({ ...moment, views: kept(before?.views, moment.views), places, ways });
        }
        this.moments = found;
        this.goThere();
        this.total = part.total;
        this.dice = part.dice;
        this.won = part.won;
        this.table = here(part.table ?? this.table);
        this.line = "live";
      } while (found.length < this.total);
    } catch (problem) {
      this.farewell = problem instanceof Error ? problem.message : String(problem);
      this.line = "closed";
    }
  }

  /** Whether a link to it opens for others too; a game that runs in this page is nowhere else. */
  get canBeShared(): boolean {
    return !inThisPage && this.table !== null && this.table.spectators && (this.table.lobby || this.key !== null);
  }

  private goThere(): void {
    const first = this.moments.findIndex((moment) => moment.happened.by >= 0) - 1;
    const to = this.wanted ?? (this.path.startsWith("tables/") ? first : 0);
    if (to >= this.moments.length || (this.wanted === null && this.at > 0)) return;
    if (to > 0) this.at = to;
    this.wanted = null;
  }

  get seat(): number | null {
    return typeof this.eyes === "number" ? this.eyes : this.eyes === "open" ? 0 : null;
  }

  readonly moment = $derived<Moment | null>(this.moments[Math.min(this.at, this.moments.length - 1)] ?? null);
  readonly position = $derived.by<Position | null>(() => {
    const moment = this.moment;
    if (!moment) return null;
    const view = moment.views[this.seat === null ? "watch" : String(this.seat)] ?? Object.values(moment.views)[0] ?? {};
    return {
      number: moment.happened.number,
      view,
      points: moment.points,
      places: moment.places,
      ways: moment.ways,
      questions: NONE,
      waiting: NONE,
      can_undo: false,
      paused: false,
      asks: this.told,
      clocks: STILL,
      result: null,
    };
  });
  /** What was last said: nature's silent answers leave the sentence before them standing. */
  private readonly told = $derived.by<string>(() => {
    for (let i = Math.min(this.at, this.moments.length - 1); i >= 0; i--) {
      const says = this.moments[i]?.happened.says ?? [];
      if (says.length) return says.join(" ");
    }
    return "";
  });
  private readonly lines = $derived(this.moments.map((moment) => moment.happened));
  readonly happened = $derived(this.lines.slice(0, this.at + 1));

  get looking(): number | null {
    return null;
  }

  set looking(number: number | null) {
    if (number !== null) this.go(this.moments.findIndex((moment) => moment.happened.number === number));
  }

  canLook(): boolean {
    return true;
  }

  go(to: number): void {
    this.at = Math.min(this.moments.length - 1, Math.max(0, to));
  }

  say(): Promise<Ack | Refused> {
    return Promise.resolve(NOTHING);
  }

  choose(): Promise<Ack | Refused> {
    return this.say();
  }

  describe(): Promise<string[]> {
    return Promise.resolve(this.moment?.happened.says ?? []);
  }

  announce(): void {}

  passed(): void {}

  /** Nothing can be answered in a game that is looked at, so nothing is greyed. */
  why(): Promise<Reason | Refused> {
    return Promise.resolve({ type: "reason", id: "", kind: "", title: "", entry: "", lines: [] });
  }

  /** The reply to a query about the moment that is shown; a lesson's sample, which is no table, has none. */
  async ask(text: string): Promise<Description> {
    const nothing: Description = { type: "description", id: "", lines: [] };
    if (!this.path.startsWith("tables/")) return nothing;
    const number = this.moment?.happened.number ?? 0;
    const asked = new URLSearchParams({ at: String(number), text, lang: words.lang });
    if (this.seat !== null) asked.set("seat", String(this.seat));
    if (this.key) asked.set("key", this.key);
    const told = await call<{ query: string; lines: string[] }>("GET", `${this.path}/told?${asked}`).catch(() => null);
    return told ? { ...nothing, ...told } : nothing;
  }
}
