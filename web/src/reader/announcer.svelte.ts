/** The policy at work: what it says goes into the two live regions, with the browser's clock; see `policy.ts`. */
import { aloud } from "../lib/aloud.svelte";
import { sayMany } from "../lib/words.svelte";
import { spelled } from "./letters";
import { MOST_WORDS, Policy, SHORTEST, type Region, type Said } from "./policy";
import { listening } from "./settings.svelte";
import { Spacing } from "./spacing";

/** Milliseconds after which a message leaves its region at the latest: it is read when it comes. */
const LONGEST_STAY = 10_000;
/** Words of what goes out together, by how long the breath of one's turn may be. */
const BREATH: Record<string, number> = { brief: 15, normal: 40, full: 80 };
/** A region that appears together with its first text stays silent in some readers. */
const OPENING = 1000;

export class Announcer {
  assertive = $state.raw<Said[]>([]);
  polite = $state.raw<Said[]>([]);
  /** The last reply, to be read again below the question. */
  reply = $state("");
  hushed = $state(false);
  /** The lines that have not been heard. */
  unheard = $state.raw<number[]>([]);
  last = "";
  /** When something was last put into a region. */
  put = 0;
  /** Called where a key has passed over something. */
  onpass: () => void = () => {};

  private readonly opens = Date.now() + OPENING;
  private readonly policy = new Policy(
    () => listening.rate,
    together,
    this.opens,
    () => BREATH[listening.levels.round ?? "normal"] ?? MOST_WORDS,
  );
  private readonly spacing = new Spacing(this.opens);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pump: ReturnType<typeof setTimeout> | undefined;
  private written = "";

  /** The lines that were not said before, now taken as said. */
  fresh(lines: number[]): number[] {
    return this.policy.fresh(lines);
  }

  /** A question, my turn, the line, the clock: at once. */
  urge(text: string, lines: number[] = []): void {
    this.show(this.policy.urge("asked", { text: spelled(text), lines }, Date.now()));
  }

  /** The one reply to what the player just did; it is said at once and stays readable. */
  answer(text: string, lines: number[] = []): void {
    this.reply = spelled(text);
    this.show(this.policy.urge("own", { text: this.reply, lines }, Date.now()));
  }

  /** What others did: in its order. */
  tell(text: string, lines: number[]): void {
    this.show(this.policy.tell({ text: spelled(text), lines }, Date.now()));
  }

  /** Kept for the query for news, and not said now. */
  keep(text: string, lines: number[]): void {
    this.policy.keep({ text: spelled(text), lines });
    this.show([]);
  }

  /** The lines that my turn's first breath stands for: whatever has not been heard. */
  sumUp(): number[] {
    this.spacing.cut();
    return this.policy.sumUp(Date.now());
  }

  /** Everything not heard yet, as one text with its lines; then it counts as heard. */
  news(): { text: string; lines: number[] } {
    this.spacing.cut();
    return this.policy.news(Date.now());
  }

  /** A line was read in the review. */
  reviewed(line: number): void {
    this.policy.missed.delete(line);
  }

  /** Any key: what is pending is passed over. */
  key(): void {
    if (this.policy.key(Date.now())) this.onpass();
    this.spacing.key(Date.now());
    aloud.hush();
    this.show([]);
  }

  hush(): void {
    this.hushed = this.policy.hushed = !this.hushed;
    this.show([]);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pump);
  }

  /** When the lists may follow: so long after what was put last, or after what still waits to be. */
  clear(behind: number): number {
    return Math.max(this.put, this.spacing.wakes() ?? 0) + behind;
  }

  private show(said: Said[]): void {
    const now = Date.now();
    for (const one of said) this.spacing.add(one);
    this.hand(now);
    this.unheard = [...this.policy.missed.keys()];
    this.wait(now);
  }

  /** Put what may be put now, and come back for the rest. */
  private hand(now: number): void {
    clearTimeout(this.pump);
    for (let one = this.spacing.due(now); one; one = this.spacing.due(now)) this.write(one);
    const wakes = this.spacing.wakes();
    if (wakes !== null) this.pump = setTimeout(() => this.hand(Date.now()), Math.max(0, wakes - now));
  }

  private write(said: Said): void {
    this.last = said.text;
    this.put = Date.now();
    aloud.say(said.text, said.region === "assertive");
    // A text like the one before is taken for an echo and not said: a space that nobody hears sets it apart.
    this.written = said.text === this.written ? `${said.text}\u00a0` : said.text;
    this[said.region] = [...this[said.region], { ...said, text: this.written }];
    setTimeout(
      () => this.take(said.region, said.key),
      Math.min(LONGEST_STAY, Math.max(SHORTEST, said.until - Date.now())),
    );
  }

  private take(region: Region, key: number): void {
    this[region] = this[region].filter((one) => one.key !== key);
  }

  private wait(now: number): void {
    clearTimeout(this.timer);
    const wakes = this.policy.wakes(now);
    if (wakes !== null) this.timer = setTimeout(() => this.show(this.policy.due(Date.now())), Math.max(0, wakes - now));
  }
}

/** Several messages as one; equal ones in a row with their count. */
function together(texts: string[]): string {
  const runs: { text: string; n: number }[] = [];
  for (const text of texts) {
    const before = runs.at(-1);
    if (before?.text === text) before.n += 1;
    else runs.push({ text, n: 1 });
  }
  return runs
    .map(({ text, n }) => (n === 1 ? text : `${text.replace(/\.$/, "")}, ${sayMany("{n} time", "{n} times", n)}.`))
    .join(" ");
}
