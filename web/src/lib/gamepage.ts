/**
 * What the page asks of a game's folder: its `page.ts` answers, `games.ts` lists them, and nothing else names a game.
 *
 * V is the game's own view, printed from its declaration on the server. Whoever hands a view to the folder of its game
 * passes it as `never`: only the game knows what is in it.
 */
import type { Component } from "svelte";
import type { Announcer } from "../reader/announcer.svelte";
import type { Commands } from "../reader/commands";
import type { OpenList } from "./dice/lists";
import type { FoundingPlace, RefereePlace, TableCard } from "./protocol";
import type { Tabled } from "./tabled";

/** As the home page offers it; what its options mean is the server's business. */
export type Offered = {
  name: string;
  line: string;
  rules: string;
  size: string;
  seats: number[];
  /** How many may sit by other rules: by the name of the preset. */
  seatsOf?: Record<string, number[]>;
  start: number;
  /** What its editions or modes are called together; which there are, the server says. None: there is but one. */
  presets?: string;
};
type Loaded<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

/** The first game with a coach: its table, what is said of it, and how it is asked about. */
export type Lesson = {
  seats: number;
  options: Record<string, string>;
  /** Whether what the dice show at first is written down. */
  guided?: boolean;
  line: string;
  /** How long it lasts, and what is not as usual. */
  length: string;
  first: string;
};

export type FoundingMapProps<V> = {
  view: V;
  places: FoundingPlace[];
  /** In notation; empty before somebody has chosen. */
  choice: string;
  label: string;
  onpick: (notation: string) => void;
};

export type RealBoardProps<V> = {
  view: V;
  /** What may be pressed instead of said. */
  places: RefereePlace[];
  label: string;
  onpick: (notation: string) => void;
};

export type GamePage<V> = {
  id: string;
  offered(): Offered;
  /** What it can draw where everybody sees it, printed from its rules. */
  draws: readonly OpenList[];
  /** Its picture, drawn into 320 by 220. */
  poster: Component;
  /** Whether a tall frame shows the whole poster; else its middle will do. */
  posterWhole?: boolean;
  /** Whether there are no dice to choose. */
  noDice?: boolean;
  /** The first game with a coach, and how it is asked about. */
  lesson(): Lesson;
  /** The viewer's points that nobody else may know. */
  secret?(view: V): number;
  table: Loaded<{ client: Tabled<V> }>;
  /** Whether the table lays itself out by styles/glance.css: land, seats, mid and tray in one frame. */
  glance?: boolean;
  /** Whether that leaves no room for a log: what stands in its place elsewhere stands above the table. */
  crowded?: boolean;
  /** The table as it stands, as a drawing to send; it shows only what everybody at the table sees. */
  picture: Loaded<{ view: V }>;
  /** The board of a real table, to be pressed; none: its picture is shown. */
  real?: Loaded<RealBoardProps<V>>;
  /** Where boards of one's own are drawn; `word` is the board that a link brings. */
  workshop?: Loaded<{ game: string; word: string }>;
  /** Where to found, to be chosen and then seen; a game in which nobody founds has none. */
  founding?: Loaded<FoundingMapProps<V>>;
  /** How the workshop is offered on the home page, where it is no board that one draws. */
  workshopOffered?(): { name: string; line: string };
  /** What whoever sits may bring to a table before the start. */
  bring?: Loaded<{ client: Tabled; table: TableCard }>;
  /** What is needed beside and after a game. */
  more(): Promise<GameMore<V>>;
  /** What somebody who learns it is told. */
  teaching(): Promise<Teaching<V>>;
  /** The table by ear. */
  ear(): Promise<GameEar<V>>;
};

/** What everybody may know, in words: the hands, the pieces and cards that are left. */
export type Facts = { hands: { seat: number; words: string }[]; left: string[] };
/** What a seat holds, with all cards open. */
export type Held = { resources: (readonly [string, number])[]; texts: string[] };

/** An event as it is told. */
export type Told = Record<string, unknown>;

/** What somebody who learns the game is told, each thing once; fetched where somebody is taught. */
export type Teaching<V> = {
  /** By kind of question. */
  advice(): Record<string, string>;
  /** By what happens, and which of it an event shows to a seat; empty: nothing. */
  firsts(): Record<string, string>;
  first(event: Told, view: V, seat: number): string;
  /** What of it is only told with the next question of a kind. */
  waits?(): Record<string, string>;
  /** What becomes possible, by kind of question and the first word of an answer in notation. */
  openings(): Record<string, Record<string, string>>;
  /** Kinds of questions that follow from what has just happened: that is told before them. */
  follows?: string[];
  /** What helps to win, told where nothing else is new: by name, and which of it fits a position. */
  insights?(): Record<string, string>;
  fitting?(view: V, seat: number): string[];
  /** What wins, where that is not simply to be the first with so many points. */
  goal?(target: number): string;
};

/** What is staged: which of its line's sentences tells it (negative: from the end), and what is drawn beside that. */
export type Staged = {
  is: "roll" | "trade" | "card" | "seven" | "award" | "won";
  says?: number;
  dice?: number[];
  icon?: string;
  tone?: string;
};

export type GameMore<V> = {
  /** Whether an event is a moment worth a stage, and which. */
  staged?(event: Told): Staged | null;
  facts(view: V, names: string[]): Facts;
  held(view: V, seat: number): Held;
  /** The event of a roll, and the cards that each seat could expect of one. */
  luck?: { roll: string; expected(view: V): number[] };
  /** The report's columns, where they are called otherwise. */
  flows?(): { gained: string; traded: string };
  /** The resources that the dice give, in the order in which events count them. */
  kinds?: readonly string[];
  /** The drawings of what brings points, by kind. */
  sources?: Record<string, string>;
};

export type GameEar<V> = {
  /** An explorer, or what takes its place; a game without is told in lines. */
  Board?: Component<{ client: Tabled<V>; announcer: Announcer; commands: Commands }>;
  /** The cards of a hand: each with its name, and the query that tells its text. */
  cards(view: V, seat: number): [string, string][];
  /** What the table of players says beside points, in columns. */
  players?: { columns(): string[]; cells(view: V, seat: number): (string | number)[] };
  /** The words that ask, with examples that work; the beginning of an answer; a first tour, where there is one. */
  asking(): string;
  example(): string;
  tour?(): string;
};
