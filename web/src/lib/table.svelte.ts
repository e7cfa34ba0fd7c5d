/**
 * One table over one socket: what the server told, and what we have said and not yet seen acknowledged.
 *
 * A lost line loses nothing: on reconnect we name the last line we have and say again whatever was not acknowledged,
 * under the same ids, which the server plays at most once.
 */
import type {
  Ack,
  ChatLine,
  Description,
  Dice,
  Goodbye,
  Happened,
  Me,
  Note,
  Outsider,
  Position,
  Proposal,
  Question,
  Reason,
  Refused,
  Said,
  TableCard,
  Told,
  Update,
} from "./protocol";
import { carried } from "./carried";
import type { Attending, Noted } from "./dice/attending";
import { keepPromise } from "./dice/shares";
import { keepHead, lastHead } from "./heads";
import type { OpenList } from "./dice/lists";
import { DiceWatch } from "./dice/watch";
import { beSomebody } from "./identity.svelte";
import { kept } from "./kept";
import { lastSight, Memory, type Sight } from "./lastseen";
import { lineTo, type LineTo } from "./line";
import { randomHex } from "./random";
import { settings } from "./settings.svelte";
import type { Levels, Line, Tabled } from "./tabled";
import { words } from "./words.svelte";

type Sayable = Extract<Said, { id: string }>;
/** What a caller gives: the message without its id. */
export type Saying = Sayable extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;
type Waiting = { message: Sayable; done: (reply: Ack | Refused) => void };

const PROTOCOL = 1;
const PATIENCE = [300, 1000, 2000, 5000];

/** What checking the dice has found; `DiceWatch` says what each means. */
export type Checks = Pick<DiceWatch, "checked" | "wrong" | "burnt" | "out" | "isDropped"> & {
  /** What this page signed and others did, and how much of the log it has seen; none where nobody signs. */
  witness?: Noted | undefined;
};
type Moment = Pick<Position, "view" | "points" | "places" | "ways">;

export class TableClient implements Tabled {
  line = $state<Line>("connecting");
  readonly replaying = false;
  me = $state.raw<Me | null>(null);
  seat = $state<number | null>(null);
  table = $state.raw<TableCard | null>(null);
  dice = $state.raw<Dice | null>(null);
  private now = $state.raw<Position | null>(null);
  looking = $state<number | null>(null);
  happened = $state.raw<Happened[]>([]);
  before = $state.raw<string[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  proposals = $state.raw<Proposal[]>([]);
  notes = $state.raw<Note[]>([]);
  refused = $state.raw<Refused | null>(null);
  farewell = $state("");
  /** Why we were not let in, for good. */
  turned = $state.raw<Refused | null>(null);
  expelled = $state("");
  readmitted = $state("");
  outside = $state.raw<Outsider[]>([]);
  sending = $state(0);
  /** What checking the dice has found so far. */
  checks = $state.raw<Checks>({ checked: 0, wrong: null, burnt: null, out: null, isDropped: false });
  private readonly watch: DiceWatch;
  private attending: Attending | null = null;
  private isFetching = false;
  private given = 0;
  /** The round that I missed, and for which I have said that I give again. */
  private back: number | null = null;
  /** The seat that has heard everything so far. */
  private ear: number | null = null;
  private levels = $state.raw<Levels | null>(null);
  private spoken = "";
  private rate = $state(0);
  /** Called with every batch of new lines, in order, never twice. */
  onlines: (lines: Happened[], isFirst: boolean) => void = () => {};

  private socket: LineTo | null = null;
  private waiting = new Map<string, Waiting>();
  private describing = new Map<string, (told: Description) => void>();
  private reasons = new Map<string, (told: Reason | Refused) => void>();
  private tries = 0;
  private left = false;
  /** The server does not know who we are. */
  private unknown = false;
  private lag = 0;
  /** What is shown is what this browser kept of the table: nothing has been told yet. */
  private isRemembered = false;
  private readonly memory: Memory;
  /** The positions this page has seen, for looking back in the middle of a game. */
  private moments = new Map<number, Moment>();

  constructor(
    readonly id: string,
    readonly key: string | null,
    /** The tables of a game's open draws. */
    private readonly listsOf: (game: string) => readonly OpenList[],
  ) {
    this.watch = new DiceWatch(id);
    this.memory = new Memory(
      id,
      () => words.lang,
      () => this.sight(),
    );
    this.remember(lastSight(id, words.lang));
    this.connect();
  }

  /** Milliseconds that the database's clock is ahead of ours. */
  get ahead(): number {
    return this.lag;
  }

  /** The present position, or the earlier one that is looked at, without its questions. */
  get position(): Position | null {
    const moment = this.looking === null ? undefined : this.moments.get(this.looking);
    return moment && this.now
      ? { ...this.now, ...moment, questions: [], waiting: [], can_undo: false, since: null }
      : this.now;
  }

  /** The seats of mine that still play: several, where friends share this device. */
  get mine(): number[] {
    const me = this.me?.person;
    const cards = this.table?.seats.filter((card) => card.kind === "person" && card.person === me && !card.lost);
    return me ? (cards ?? []).map((card) => card.seat) : [];
  }

  /** Show the hand of another seat of this device; none: nobody's. */
  hand(seat: number | null): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "hand", seat }));
  }

  canLook(number: number): boolean {
    return this.moments.has(number);
  }

  /** Begin with what was seen last; it is answered as it stands, and what is pressed waits for the line. */
  private remember(seen: Sight | null): void {
    if (!seen) return;
    this.isRemembered = true;
    ({ me: this.me, seat: this.seat, table: this.table, dice: this.dice, happened: this.happened } = seen);
    this.now = seen.position;
  }

  /** What is worth drawing at once tomorrow: a game that is on, and no hand where friends share this device. */
  private sight(): Sight | null {
    const { me, seat, table, dice, now, happened } = this;
    if (!me || seat === null || !table || !dice || !now || now.result || this.mine.length > 1) return null;
    return { me, seat, table, dice, position: now, happened };
  }

  private connect(): void {
    const socket = lineTo(this.id);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Told);
    socket.onclose = () => this.lost(socket);
  }

  private hello(): void {
    const since = this.isRemembered ? -1 : (this.happened.at(-1)?.number ?? -1);
    const chat_since = Math.max(this.chat.at(-1)?.number ?? 0, this.notes.at(-1)?.number ?? 0);
    const head = lastHead(this.id);
    this.spoken = JSON.stringify({ lang: words.lang, levels: null, rate: 0 });
    this.raw({
      type: "hello",
      protocol: PROTOCOL,
      lang: words.lang,
      since,
      chat_since,
      key: this.key,
      token: carried.token,
      head,
      ear: settings.reader,
      keeps: true,
    });
  }

  private lost(socket: LineTo): void {
    if (this.left || socket !== this.socket) return;
    if (this.line === "closed") return;
    const pause = PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)];
    const again = (): unknown => setTimeout(() => this.left || this.connect(), pause);
    if (this.unknown) {
      // Nobody here knows us yet (or any more): come in as a guest, and go straight to the table.
      this.unknown = false;
      void beSomebody().then(() => this.left || this.connect(), again);
      return;
    }
    this.line = "lost";
    again();
  }

  private hear(told: Told): void {
    switch (told.type) {
      case "welcome":
        this.me = told.me;
        if (told.before?.length) this.before = told.before;
        this.seat = told.seat;
        this.table = told.table;
        this.dice = told.dice;
        this.expelled = told.expelled ?? "";
        this.readmitted = told.readmitted ?? "";
        this.outside = told.outside ?? [];
        this.line = "live";
        // A share that was sent may have been lost with the line: it is given again, to the same history.
        this.given = 0;
        this.back = null;
        this.attending?.comeBack();
        this.tries = 0;
        for (const { message } of this.waiting.values()) this.raw(message);
        break;
      case "table":
        // What another seat of this device has seen is nobody else's.
        if (told.seat !== this.seat) this.moments.clear();
        this.table = told.table;
        this.seat = told.seat;
        this.dice = told.dice;
        this.expelled = told.expelled ?? "";
        this.readmitted = told.readmitted ?? "";
        this.outside = told.outside ?? [];
        break;
      case "update":
        this.update(told);
        break;
      case "ack":
        keepHead(this.id, told.head);
        this.replied(told);
        break;
      case "refused":
        this.replied(told);
        break;
      case "reason":
        this.explained(told);
        break;
      case "description":
        this.describing.get(told.id)?.(told);
        this.describing.delete(told.id);
        break;
      case "chat":
        if (told.number > (this.chat.at(-1)?.number ?? 0)) this.chat = [...this.chat, told];
        break;
      case "note":
        this.notes = [...this.notes.filter((note) => note.number !== told.number), told].sort(
          (a, b) => a.number - b.number,
        );
        break;
      case "proposal":
        this.proposals = [...this.proposals.filter((p) => p.number !== told.number), told];
        break;
      case "goodbye":
        this.goodbye(told);
    }
  }

  private update(told: Update): void {
    if (this.isRemembered) [this.isRemembered, this.happened] = [false, []];
    const last = this.happened.at(-1)?.number ?? -1;
    const isFirst = last === -1;
    const fresh = told.happened.filter((line) => line.number > last);
    const changed = new Map(told.happened.filter((line) => line.number <= last).map((line) => [line.number, line]));
    if (changed.size && this.mine.length < 2 && this.ear === this.seat)
      for (const line of this.happened) this.watch.compare(line, changed.get(line.number) ?? line);
    if (isFirst) this.ear = this.seat;
    const before = changed.size ? this.happened.map((line) => changed.get(line.number) ?? line) : this.happened;
    if (fresh.length || changed.size) this.happened = [...before, ...fresh];
    // Parts of the view that are as they were are only named.
    for (const name of told.position?.same ?? []) told.position!.view[name] = this.now?.view[name];
    // Of what places are called, and of ways between them, only the changes come.
    if (told.position) {
      told.position.places = { ...this.now?.places, ...told.position.places };
      told.position.ways = { ...this.now?.ways, ...told.position.ways };
    }
    const now = kept(this.now, told.position);
    this.now = now;
    if (now) {
      this.lag = now.clocks.now - Date.now();
      this.moments.set(now.number, {
        view: now.view,
        points: now.points,
        places: now.places ?? {},
        ways: now.ways ?? {},
      });
    }
    if (fresh.length) this.onlines(fresh, isFirst);
    this.roll(fresh, now?.drawing ?? null);
    this.memory.note();
  }

  /** Check the draws that have come, and give my share to the next. */
  private roll(fresh: Happened[], drawing: number | null): void {
    if (!this.dice || !this.table) return;
    const { game, options, dice, from_position, seats } = this.table;
    // What is written down for a first game is typed in, by the house: nobody can draw it again.
    const dealer = dice === "guided" ? "typed" : dice;
    const agreed = { options, dealer, isPlaced: from_position ?? false };
    const known = { lists: this.listsOf(game), agreed, seats: seats.length };
    this.watch.follow(fresh, this.dice, known, this.seat);
    // Once begun it hears every line, also while only one gives shares: what is signed holds all that came before.
    if (this.attending || this.watch.sharers > 1) this.attend(fresh, dealer);
    this.noteChecks();
    if (drawing === 1) keepPromise(this.id, { ...this.dice, dealer, options });
    if (this.seat !== null && this.back !== this.watch.out && this.watch.canReturn(this.seat)) {
      this.back = this.watch.out;
      this.raw({ type: "back", id: `b${this.back}` });
    }
    if (drawing === null || drawing === this.given || this.seat === null) return;
    const share = this.watch.mine(this.seat, drawing);
    this.noteChecks();
    if (!share) return;
    this.given = drawing;
    this.raw({ type: "share", id: `s${drawing}`, round: drawing, share, ...this.attending?.sign(share) });
  }

  /** Two people or more give shares: each signs what it was told. */
  private attend(fresh: Happened[], dealer: string): void {
    if (this.attending) this.attending.follow(fresh);
    else if (!this.isFetching) {
      this.isFetching = true;
      void import("./dice/attending").then(
        ({ Attending }) =>
          (this.attending = new Attending(
            this,
            this.watch,
            dealer,
            (said) => this.raw(said),
            () => this.noteChecks(),
          )),
        () => (this.isFetching = false),
      );
    }
  }

  private noteChecks(): void {
    const { checked, wrong, burnt, out, isDropped } = this.watch;
    const witness = this.attending?.noted;
    const now: Checks = { checked, wrong, burnt, out, isDropped, witness };
    if (Object.entries(now).some(([name, found]) => this.checks[name as keyof Checks] !== found)) this.checks = now;
  }

  /** A reason, or a refusal to give one; true where somebody waits for it. */
  private explained(told: Reason | Refused): boolean {
    const waiting = told.id ? this.reasons.get(told.id) : undefined;
    if (told.id) this.reasons.delete(told.id);
    waiting?.(told);
    return waiting !== undefined;
  }

  private replied(told: Ack | Refused): void {
    if (told.type === "refused" && this.explained(told)) return;
    const asking = told.type === "refused" && told.id ? this.describing.get(told.id) : undefined;
    if (asking && told.id) {
      this.describing.delete(told.id);
      asking({ type: "description", id: told.id, lines: [], query: "" });
      return;
    }
    const mine = told.id ? this.waiting.get(told.id) : undefined;
    if (told.id) this.waiting.delete(told.id);
    this.sending = this.waiting.size;
    this.refused = told.type === "refused" ? told : null;
    if (told.type === "refused" && !mine && this.line !== "live") this.turnedAway(told);
    else if (told.type === "refused" && !mine && told.code !== "busy") this.farewell = told.sentence;
    mine?.done(told);
  }

  /**
   * The greeting was refused: who is only unknown comes in; a table that is not for us is not asked for again and
   * again.
   */
  private turnedAway(told: Refused): void {
    this.refused = null;
    if (told.code === "who") this.unknown = true;
    else if (told.code !== "busy" && told.code !== "limits") {
      this.turned = told;
      this.farewell = told.sentence;
      this.line = "closed";
    }
  }

  private goodbye(told: Goodbye): void {
    this.farewell = told.sentence;
    if (told.again_in_ms == null) this.line = "closed";
  }

  private raw(message: Said): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say something and wait for the reply; while the line is lost it waits and is said again. */
  say(saying: Saying): Promise<Ack | Refused> {
    const message = { ...saying, id: randomHex(16) } as Sayable;
    return new Promise((done) => {
      this.waiting.set(message.id, { message, done });
      this.sending = this.waiting.size;
      if (this.line === "live") this.raw(message);
    });
  }

  choose(question: Question, choice: string): Promise<Ack | Refused> {
    return this.say({ type: "answer", question: question.id, choice });
  }

  /** The position in sentences, most important first. */
  async describe(): Promise<string[]> {
    return (await this.ask("")).lines;
  }

  /** The reply to a query in words; what is none comes back without a name. */
  ask(text: string): Promise<Description> {
    const id = randomHex(16);
    this.raw({ type: "describe", id, text: text.slice(0, 200) });
    return new Promise((told) => this.describing.set(id, told));
  }

  why(kind: string): Promise<Reason | Refused> {
    const id = randomHex(16);
    this.raw({ type: "why", id, kind });
    return new Promise((told) => this.reasons.set(id, told));
  }

  /** Say how I want to be told things; who has said so in their hello would be told everything twice. */
  speak(): void {
    if (this.line !== "live") return;
    const wish = { lang: words.lang, levels: this.levels, rate: this.rate };
    const said = JSON.stringify(wish);
    if (said === this.spoken) return;
    this.spoken = said;
    void this.say({ type: "speak", ...wish });
  }

  announce(levels: Levels | null, rate: number): void {
    this.levels = levels;
    this.rate = rate;
  }

  passed(number: number): void {
    this.raw({ type: "passed", id: randomHex(16), number });
  }

  leave(): void {
    this.left = true;
    this.memory.end();
    this.socket?.close();
  }
}
