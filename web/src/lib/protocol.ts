// Printed by `python -m trueque.server.typescript` from the server schema: change that, not this.

export type AboutAway = {
  type: "away";
  id: string;
  seat: number;
  say: "wait" | "let";
};

export type AbsenceChoice = {
  kind?: "hold" | "bot";
  seconds?: number;
  bot?: string;
  newcomers?: boolean;
};

export type AccountCard = {
  email: string | null;
  confirmed: boolean;
  mails: boolean;
  sends_mail: boolean;
  codes: number;
  sessions: SessionCard[];
  passkeys: PasskeyCard[];
};

export type Ack = {
  type: "ack";
  id: string;
  number?: number | null;
  head?: string;
};

export type Advised = {
  question: string;
  strength: number;
  sentence: string;
  answer: string;
  place: string;
};

export type Answer = {
  type: "answer";
  id: string;
  question: string;
  choice?: string | null;
  amounts?: number[] | null;
  fields?: (string | number[])[] | null;
  text?: string | null;
  sure?: boolean;
};

export type At = {
  x: number;
  y: number;
};

export type AwayCard = {
  since: number;
  bot_at: number | null;
  waits: number;
  wait_from: number | null;
  bot: string;
  says: Record<string, "wait" | "let">;
  sentence: string;
};

export type Back = {
  type: "back";
  id: string;
};

export type BoardAsked = {
  drawing?: Drawing | null;
  source?: string;
  lang?: string | null;
};

export type BoardChecked = {
  playable: boolean;
  most_seats: number;
  text: string;
  option: string;
  drawing: Drawing | null;
  findings: Finding[];
  hexes: DrawnHex[];
  coast: CoastSide[];
};

export type BoardWeighed = {
  games: number;
  wins: number[];
  shares: number[];
  difference: number;
  margin: number;
  enough?: boolean;
};

export type BoardWished = {
  kind?: "symmetric" | "balanced";
  hexes?: number;
  parts?: number;
  lang?: string | null;
};

export type Bring = {
  type: "bring";
  id: string;
  deck: string;
};

export type CameIn = {
  person: string;
  name: string;
  account: boolean;
  lang: string;
  host?: boolean;
  known: boolean;
  token?: string | null;
};

export type ChangeRules = {
  type: "rules";
  id: string;
  options: Record<string, unknown>;
};

export type Changed = {
  number: number;
  seat: number | null;
  says: string;
  places: string[];
};

export type Chat = {
  type: "chat";
  id: string;
  text: string;
};

export type ChatLine = {
  type: "chat";
  number: number;
  time: number;
  person: string;
  seat: number | null;
  name: string;
  text: string;
};

export type ClockChoice = {
  kind?: "none" | "turn" | "days";
  seconds?: number;
  days?: number;
};

export type ClockFactor = {
  type: "clock";
  id: string;
  factor: 0 | 1 | 2 | 5 | 10;
};

export type Clocks = {
  now: number;
  running: SeatClock[];
};

export type Coaching = {
  question: string;
  hints: Hint[];
  points: string;
  idea: string;
};

export type CoastSide = {
  x: number;
  y: number;
  side: "NW" | "NE" | "E" | "SE" | "SW" | "W";
  name: string;
};

export type Counts = {
  shape: "counts";
  kinds: string[];
  names: string[];
  limits: number[];
  least: number;
  most: number;
};

export type Cure = {
  question: string;
  text: string;
  sentence: string;
};

export type DecisionSort = {
  sort: string;
  label: string;
};

export type DeckAsked = {
  options?: Record<string, unknown>;
  lang?: string | null;
  source?: string;
};

export type DeckChecked = {
  playable: boolean;
  deck: string;
  cards: Record<string, number>;
  size: number;
  text: string;
  findings: DeckFinding[];
  sum: string;
};

export type DeckFinding = {
  sentence: string;
  card: string;
};

export type DecksAsked = {
  options?: Record<string, unknown>;
  lang?: string | null;
};

export type DecksOpened = {
  size: number;
  cards: Record<string, number>;
  ready: ReadyDeck[];
  options: string[];
  table: Record<string, string>;
};

export type Describe = {
  type: "describe";
  id: string;
  text?: string;
};

export type Description = {
  type: "description";
  id: string;
  lines: string[];
  query?: string;
};

export type Dice = {
  kind: "fair" | "balanced" | "typed";
  rolled: boolean;
  commit: string;
  chain: string;
  pledges: string[];
  out: number[];
  seed?: string | null;
  sentence: string;
};

export type Drawing = {
  name?: string;
  cells?: DrawnCell[];
  harbours?: DrawnHarbour[];
  lines?: string[];
};

export type DrawnCell = {
  x: number;
  y: number;
  cell: string;
};

export type DrawnHarbour = {
  x: number;
  y: number;
  side: "NW" | "NE" | "E" | "SE" | "SW" | "W";
  kind: string;
};

export type DrawnHex = {
  x: number;
  y: number;
  name: string;
  words: string;
};

export type Entered = {
  person: string;
  name: string;
  account: boolean;
  lang: string;
  host?: boolean;
  token?: string | null;
};

export type Finding = {
  kind: "good" | "odd" | "wrong";
  sentence: string;
  at: At[];
  remedy: Remedy | null;
};

export type Form = {
  shape: "form";
  fields: FormField[];
  apart: [number, number][];
};

export type FormField = {
  name: string;
  label: string;
  answers: OneOf | Counts;
};

export type FoundingPlace = {
  notation: string;
  place: string;
  sentence: string;
  why: string;
  share: number | null;
  error: number | null;
};

export type FoundingSeries = {
  game: string;
  title: string;
  boards: string[];
  levels: string;
};

export type FoundingShown = {
  id: string;
  task: string;
  position: PositionShown;
  places: FoundingPlace[];
  choice: string;
  rank: number;
  loss: number;
  told: string;
  best: string[];
  rating: number;
  summed: string;
};

export type GalleryBoard = {
  games: number;
  wins: number[];
  shares: number[];
  difference: number;
  margin: number;
  enough?: boolean;
  name: string;
  title: string;
  line: string;
  drawing: Drawing;
};

export type GameRow = {
  table: string;
  ended: number | null;
  game: string;
  seats: number;
  level: string;
  won: number;
  points: number;
  turns: number;
  trades: number;
  decisions: number | null;
  luck: number | null;
  sorts: Record<string, number> | null;
};

export type Goodbye = {
  type: "goodbye";
  sentence: string;
  again_in_ms?: number | null;
};

export type Guest = {
  name?: string | null;
  lang?: string;
  carry?: boolean;
};

export type Happened = {
  number: number;
  time: number;
  by: number;
  heard: string;
  public?: string | null;
  says: string[];
  of?: number[];
  opens?: number | null;
  events: Record<string, unknown>[];
  undone?: boolean;
  spoken?: string[] | null;
  kind?: "own" | "turn" | "end" | "others";
  shelf?: "mine" | "trade" | "others";
  sums?: SummedUp[] | null;
};

export type Hello = {
  type: "hello";
  lang?: string;
  since?: number;
  chat_since?: number;
  head?: string;
  ear?: boolean;
  keeps?: boolean;
  protocol: number;
  token?: string | null;
  key?: string | null;
};

export type Hint = {
  answer: string;
  place: string;
  sentence: string;
  why: string;
};

export type HouseRulesCard = {
  game: string;
  title: string;
  key: string;
  presets: PresetCard[];
  switches: SwitchCard[];
  settled: SettledCard[];
};

export type Invitation = {
  link: string;
  qr: string;
  here_only: boolean;
};

export type Keep = {
  type: "keep";
  id: string;
  seat: number;
};

export type Leave = {
  type: "leave";
  id: string;
};

export type Listed = {
  id: string;
  notation: string;
  sentence: string;
  action?: Record<string, unknown> | string | number | number[] | null;
};

export type Login = {
  name: string;
  password: string;
};

export type MakeHost = {
  type: "host";
  id: string;
  seat: number;
};

export type Me = {
  person: string;
  name: string;
  account: boolean;
  lang: string;
  host?: boolean;
};

export type Mute = {
  type: "mute";
  id: string;
  person: string;
  on?: boolean;
};

export type NewTable = {
  game: string;
  options?: Record<string, unknown>;
  seats?: SeatChoice[];
  lobby?: boolean;
  spectators?: boolean;
  rated?: boolean;
  clock?: ClockChoice;
  absence?: AbsenceChoice;
  dice?: "fair" | "balanced" | "typed" | "guided";
  pace_ms?: number;
  autostart?: boolean | null;
  position?: string;
  brought?: boolean;
  together?: number[];
  before?: Record<string, unknown>;
};

export type Note = {
  type: "note";
  number: number;
  time: number;
  what:
    | "sat"
    | "moved"
    | "stood"
    | "renamed"
    | "swapped"
    | "ready"
    | "waits"
    | "removed"
    | "expelled"
    | "readmitted"
    | "host"
    | "rules"
    | "brought"
    | "matched"
    | "says";
  seat: number | null;
  sentence: string;
};

export type Obstacle = {
  cause:
    "over" | "turn" | "phase" | "cards" | "piece" | "place" | "spent" | "card" | "offer" | "rule" | "question" | "open";
  sentence: string;
  entry: string;
  cures: Cure[];
};

export type OneOf = {
  shape: "one_of";
  answers: Listed[];
};

export type Outsider = {
  person: string;
  name: string;
  why: "stalling" | "rude" | "other";
};

export type Parcel = {
  game: string;
  line: string;
  seat: number;
  together: number[];
  bots: string[];
  name: string;
  before: Record<string, string[]>;
};

export type Passed = {
  type: "passed";
  id: string;
  number: number;
};

export type PasskeyCard = {
  id: string;
  name: string;
  created: number;
};

export type Ping = {
  type: "ping";
  id: string;
};

export type Pong = {
  type: "pong";
  id: string;
  now: number;
};

export type Position = {
  number: number;
  view: Record<string, unknown>;
  same?: string[];
  points: number[];
  questions: Question[];
  waiting: number[];
  asks: string;
  can_undo: boolean;
  paused: boolean;
  clocks: Clocks;
  result?: Result | null;
  since?: Since | null;
  drawing?: number | null;
  notes?: Record<string, string>;
  places?: Record<string, string>;
  ways?: Record<string, Spot>;
};

export type PositionLine = {
  line: string;
  link: string;
};

export type PositionShown = {
  game: string;
  title: string;
  line: string;
  link: string;
  names: string[];
  options: Record<string, string>;
  rules: string;
  is_whole: boolean;
  seat: number | null;
  view: Record<string, unknown>;
  points: number[];
  lines: string[];
  asks: string;
  waiting: number[];
  over: boolean;
  places: Record<string, string>;
  ways: Record<string, Spot>;
};

export type PresetCard = {
  name: string;
  title: string;
  line: string;
  values: Record<string, string>;
  letter: Record<string, string>;
};

export type Problem = {
  sentence: string;
  entry?: string;
};

export type Proposal = {
  type: "proposal";
  number: number;
  what: "undo" | "pause" | "resume" | "rematch" | "swap" | "remove";
  by: number;
  to?: number | null;
  agreed: number[];
  missing: number[];
  status: "open" | "agreed" | "declined" | "withdrawn";
  table?: string | null;
  sentence: string;
};

export type Propose = {
  type: "propose";
  id: string;
  what: "undo" | "pause" | "resume" | "rematch" | "swap" | "remove";
  to?: number | null;
};

export type PuzzleKind = {
  kind: string;
  theme: string;
};

export type PuzzleNamed = {
  id: string;
  game: string;
  rating: number;
  theme: string;
  grade: string;
};

export type PuzzleShown = {
  id: string;
  kind: string;
  theme: string;
  rating: number;
  grade: string;
  task: string;
  verdict: "open" | "solved" | "missed" | "lucky";
  told: string;
  position: PositionShown;
  asks: string;
  answers: PuzzleStep[];
  questions: Question[];
  steps: PuzzleStep[];
  hints: string[];
  answer: string[];
  reason: string;
};

export type PuzzleStep = {
  notation: string;
  sentence: string;
};

export type PuzzlesOfTheDay = {
  puzzles: PuzzleNamed[];
  kinds: PuzzleKind[];
};

export type Question = {
  id: string;
  kind: string;
  seat: number;
  waits: boolean;
  ask: string;
  entry: string;
  answers: OneOf | Counts | Form;
  beforehand?: string;
};

export type Readmit = {
  type: "readmit";
  id: string;
  person: string;
};

export type Ready = {
  type: "ready";
  id: string;
  on?: boolean;
};

export type ReadyDeck = {
  name: string;
  title: string;
  line: string;
  deck: string;
};

export type Reason = {
  type: "reason";
  id: string;
  kind: string;
  title: string;
  entry: string;
  lines: Obstacle[];
};

export type RefereeAsked = {
  record: string;
  text?: string;
  guesses?: string[];
  alone?: number | null;
  confirming?: boolean;
  beside?: Record<string, string>;
  exploring?: number | null;
  sure?: boolean;
  lang?: string | null;
};

export type RefereeBox = {
  typed: Record<string, string>;
};

export type RefereePlace = {
  place: string;
  notation: string;
  sentence: string;
};

export type RefereeSays = {
  text: string;
  seat?: number | null;
};

export type RefereeTold = {
  record: string;
  title: string;
  names: string[];
  said: RefereeSays[];
  asks: RefereeSays[];
  confirming: boolean;
  beside: Record<string, string>;
  exploring?: number | null;
  over: boolean;
  meant?: string;
  costs?: boolean;
  game: string;
  view: Record<string, unknown>;
  places: RefereePlace[];
};

export type RefereeWanted = {
  game: string;
  names: string[];
  options?: Record<string, unknown>;
  typed?: string[];
  lang?: string | null;
};

export type Refused = {
  type: "refused";
  id: string | null;
  code:
    | "stale"
    | "illegal"
    | "notation"
    | "ambiguous"
    | "rights"
    | "limits"
    | "malformed"
    | "state"
    | "protocol"
    | "busy"
    | "costs"
    | "unsure"
    | "who"
    | "nowhere"
    | "unwatched"
    | "expelled"
    | "lost"
    | "unserved";
  sentence: string;
  entry?: string;
  meanings?: string[];
};

export type Register = {
  name: string;
  password: string;
  lang?: string;
  email?: string | null;
};

export type Remedy = {
  label: string;
  text: string;
};

export type Remove = {
  type: "remove";
  id: string;
  seat: number;
  why?: "stalling" | "rude" | "other" | null;
};

export type Rename = {
  type: "name";
  id: string;
  name: string;
};

export type Reply = {
  type: "reply";
  id: string;
  proposal: number;
  say: "agree" | "decline" | "withdraw";
};

export type Report = {
  type: "report";
  id: string;
  chat?: number | null;
  seat?: number | null;
  text?: string;
};

export type Resign = {
  type: "resign";
  id: string;
};

export type Result = {
  scores: number[];
  lost: number[];
  sentence: string;
  won: number[];
  points: number[];
  sources: SourceOfPoints[];
};

export type RuleChange = {
  name: string;
  line: string;
  usual: string;
  book: string;
  ruling: string;
  entry: string;
};

export type RulesAgreed = {
  preset: string;
  title: string;
  differs: RuleChange[];
  trouble?: string;
  entry?: string;
};

export type Said =
  | Hello
  | Answer
  | Why
  | Describe
  | Sit
  | Share
  | Witness
  | Back
  | Stand
  | Leave
  | Keep
  | AboutAway
  | MakeHost
  | Rename
  | Ready
  | Start
  | Resign
  | Remove
  | Readmit
  | SeatChange
  | ChangeRules
  | Bring
  | Undo
  | Propose
  | Reply
  | Chat
  | Mute
  | Report
  | Speak
  | Passed
  | ClockFactor
  | Ping;

export type SeatCard = {
  seat: number;
  kind: "open" | "reserved" | "bot" | "person";
  name: string;
  person?: string | null;
  bot?: string;
  stands_in?: boolean;
  present?: boolean;
  host?: boolean;
  lost?: boolean;
  left?: boolean;
  takeable?: boolean;
  factor?: number;
  ready?: boolean;
  away?: AwayCard | null;
};

export type SeatChange = {
  type: "seat";
  id: string;
  seat: number;
  kind: "open" | "reserved" | "bot";
  name?: string;
  bot?: string;
};

export type SeatChoice = {
  kind?: "me" | "open" | "reserved" | "bot";
  name?: string;
  bot?: string;
};

export type SeatClock = {
  seat: number;
  deadline: number;
  warn: number;
};

export type SessionCard = {
  id: string;
  kind: string;
  about: string;
  begun: number;
  seen: number;
  this: boolean;
};

export type SettledCard = {
  ruling: string;
  entry: string;
  sentence: string;
};

export type Share = {
  type: "share";
  id: string;
  round: number;
  share: string;
  last?: number | null;
  signature?: string | null;
};

export type Since = {
  lines: Changed[];
  more: number;
  last: string;
  left: string;
  note: string;
};

export type Sit = {
  type: "sit";
  id: string;
  seat?: number | null;
  pledge?: string | null;
  name?: string | null;
};

export type SourceOfPoints = {
  kind: string;
  name: string;
  points: number[];
};

export type Speak = {
  type: "speak";
  id: string;
  lang: string;
  levels?: Record<string, "off" | "brief" | "normal" | "full"> | null;
  rate?: number;
};

export type Spot = {
  steps: Record<string, string>;
  touches: Record<string, string[]>;
};

export type Stand = {
  type: "stand";
  id: string;
};

export type Start = {
  type: "start";
  id: string;
  anyway?: boolean;
};

export type Statistics = {
  games: GameRow[];
  groups: StatisticsGroup[];
  sorts: DecisionSort[];
  lines: string[];
  left: number;
};

export type StatisticsGroup = {
  title: string;
  games: number;
  won: number;
  points: number | null;
  trades: number | null;
  turns: number | null;
  decisions: number | null;
  luck: number | null;
};

export type SummedUp = {
  line: number;
  says: string;
};

export type SwitchCard = {
  name: string;
  group: string;
  title: string;
  sentence: string;
  book: string;
  ruling: string;
  entry: string;
  kind: "flag" | "choice" | "number";
  values: SwitchValue[];
  least: number;
  most: number;
  other: string;
  at_home: boolean;
  by_lot: boolean;
};

export type SwitchValue = {
  value: string;
  label: string;
};

export type TableCard = {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  rules: string;
  seats: SeatCard[];
  status: "open" | "playing" | "over" | "closed";
  lobby: boolean;
  spectators: boolean;
  rated: boolean;
  clock: ClockChoice;
  absence: AbsenceChoice;
  dice: string;
  pace_ms: number;
  created: number;
  watching?: number;
  waiting?: number[];
  rematch?: string | null;
  host?: string;
  autostart?: boolean;
  from_position?: boolean;
  brought?: string;
  look_key?: string;
  picture?: string;
};

export type TableChanged = {
  type: "table";
  table: TableCard;
  seat: number | null;
  dice: Dice;
  expelled?: string;
  readmitted?: string;
  outside?: Outsider[];
};

export type TableMade = {
  table: TableCard;
  key: string | null;
  link: string;
};

export type Told =
  Welcome | Update | TableChanged | Ack | Refused | Reason | Description | ChatLine | Note | Proposal | Goodbye | Pong;

export type Undo = {
  type: "undo";
  id: string;
};

export type Update = {
  type: "update";
  happened: Happened[];
  position: Position | null;
};

export type Verdict = {
  sentence: string;
};

export type Welcome = {
  type: "welcome";
  protocol: number;
  version: string;
  me: Me;
  seat: number | null;
  table: TableCard;
  dice: Dice;
  expelled?: string;
  readmitted?: string;
  outside?: Outsider[];
  before?: string[];
};

export type Whose = {
  name: string;
  account: boolean;
  me: string | null;
  mine: boolean;
};

export type Why = {
  type: "why";
  id: string;
  text?: string | null;
  kind?: string | null;
};

export type Witness = {
  type: "witness";
  id: string;
  key: string;
};

export type WorkshopOpened = {
  lands: Record<string, string>;
  numbers: number[];
  harbours: Record<string, string>;
  kinds: string[];
  most_parts: number;
  option_key: string;
  tables: Record<string, Record<string, string>>;
  gallery: GalleryBoard[];
};
