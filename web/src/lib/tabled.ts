/** What a drawn table needs: a live table, a replay and a lesson all are one. */
import type { Snippet } from "svelte";
import type {
  Ack,
  ChatLine,
  Description,
  Dice,
  Happened,
  Me,
  Note,
  Outsider,
  Position,
  Proposal,
  Question,
  Reason,
  Refused,
  TableCard,
} from "./protocol";
import type { Checks, Saying } from "./table.svelte";

export type Level = "off" | "brief" | "normal" | "full";
/** How much of each class of news is announced. */
export type Levels = Record<string, Level>;
export type Line = "connecting" | "live" | "lost" | "closed";

/** A position whose view is known to be a game's own. */
export type Viewed<V> = Omit<Position, "view"> & { view: V };

export interface Tabled<V = Position["view"]> {
  readonly id: string;
  readonly key: string | null;
  readonly line: Line;
  /** A finished game is looked at: nothing can be answered. */
  readonly replaying: boolean;
  readonly me: Me | null;
  readonly seat: number | null;
  /** The seats of mine that still play: several, where friends share this device. */
  readonly mine?: number[];
  readonly table: TableCard | null;
  readonly dice: Dice | null;
  /** What checking the dice has found; a replay checks nothing. */
  readonly checks?: Checks;
  readonly position: Viewed<V> | null;
  readonly happened: Happened[];
  /** What stands in the log's place, where there is no log. */
  readonly beside?: Snippet;
  /** The log of a game that was begun elsewhere, until it came here. */
  readonly before?: string[];
  readonly chat: ChatLine[];
  readonly proposals: Proposal[];
  /** Who came, went, changed places or is ready, before the game. */
  readonly notes: Note[];
  refused: Refused | null;
  readonly farewell: string;
  /** Why we were not let in, for good. */
  readonly turned: Refused | null;
  /** Where the host has expelled us: why, and what we can do. */
  readonly expelled: string;
  /** Where the host has let us back in since: what we can do now. */
  readonly readmitted: string;
  /** For the host: who was expelled and can be let back in. */
  readonly outside: Outsider[];
  readonly sending: number;
  /** Milliseconds that the server's clock is ahead of ours. */
  readonly ahead: number;
  /** The number of an earlier line whose position is shown instead of the present one. */
  looking: number | null;
  /** Called with every batch of new lines, in order, never twice. */
  onlines: (lines: Happened[], isFirst: boolean) => void;
  /** Whether the position after a line is known here. */
  canLook(number: number): boolean;
  /** Show the hand of another seat of this device; none: nobody's. */
  hand?(seat: number | null): void;
  say(saying: Saying): Promise<Ack | Refused>;
  choose(question: Question, choice: string): Promise<Ack | Refused>;
  describe(): Promise<string[]>;
  /**
   * Ask for announcements beside the log's sentences; none: there is no screen reader. Bots wait at *rate* characters a
   * second.
   */
  announce(levels: Levels | null, rate: number): void;
  /** What was told up to this line was cut short: bots need not wait for it. */
  passed(number: number): void;
  /** Why answers of this kind are not open now. */
  why(kind: string): Promise<Reason | Refused>;
  /** The reply to a query in words; what is none comes back without a name. */
  ask(text: string): Promise<Description>;
}
