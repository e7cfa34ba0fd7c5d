/** What a person chose for listening: keys, speed, and which news are told. Kept in this browser. */
import { fold } from "../lib/fold";
import { store, storedObject } from "../lib/store";
import type { Level, Levels, Tabled } from "../lib/tabled";
import { say } from "../lib/words.svelte";

export type Preset = "altshift" | "f2" | "none";

export type Listening = {
  preset: Preset;
  /** The letter of each query where it was changed; empty: switched off. */
  letters: Record<string, string>;
  /** Characters a second that the reader speaks. */
  rate: number;
  /** Bots wait until there was time to hear their last move. */
  waited: boolean;
  /** How much of each class of news is told; what is not named: normal. */
  levels: Levels;
  /** Messages as alerts, for readers that ignore changed live text. */
  alerts: boolean;
  /** The explorer sounds: column, row and terrain. */
  tones: boolean;
  /** Letters walk and search in the explorer. */
  walking: boolean;
  /** The table as a nested list instead of the explorer: what touch screens begin with. */
  nested: boolean;
  /** The board before the hand. */
  boardFirst: boolean;
  /** Corners with spoken letters: «charlie 5». */
  spelled: boolean;
  /** What costs something and was said in free words is read back; a second Enter does it. */
  readsBack: boolean;
};

const DEFAULTS: Listening = {
  preset: "altshift",
  letters: {},
  rate: 12,
  waited: true,
  levels: {},
  alerts: false,
  tones: false,
  walking: true,
  nested: matchMedia("(pointer: coarse)").matches,
  spelled: false,
  readsBack: true,
  boardFirst: false,
};

export const listening = $state<Listening>({ ...DEFAULTS, ...storedObject<Listening>("listening") });

/** Called by the table in this mode: keeps the store in step. */
export function keepListening(): void {
  $effect(() => store.set("listening", JSON.stringify(listening)));
}

/** Classes of news as the server knows them, and three that the page says by itself. */
export const classNames = (): Record<string, string> => ({
  asked: say("My turn and questions"),
  round: say("The round in one breath"),
  dice: say("Dice"),
  production: say("Production"),
  robber: say("Robber"),
  builds: say("Builds"),
  trades: say("Trades"),
  cards: say("Cards"),
  turns: say("Other players' turns"),
  awards: say("Awards"),
  chat: say("Chat"),
  line: say("Connection"),
});
export const levelNames = (): Record<Level, string> => ({
  off: say("off"),
  brief: say("brief"),
  normal: say("normal"),
  full: say("full"),
});

/** «detail dice brief», «detail full»: sets one class or all, and says so. */
export function setDetail(text: string): string {
  const words = fold(text).split(/\s+/).slice(1);
  const levels = Object.entries(levelNames()) as [Level, string][];
  const level = levels.find(([id, name]) =>
    words.some((word) => word === id || (word.length > 1 && fold(name).startsWith(word))),
  );
  const kind = Object.entries(classNames()).find(([id, name]) =>
    words.some((word) => word === id || (word.length > 2 && fold(name).startsWith(word))),
  );
  if (!level)
    return say("Say how much: {levels}; and of what: {classes}.", {
      levels: levels.map(([, name]) => name).join(", "),
      classes: Object.values(classNames()).join(", "),
    });
  for (const id of kind ? [kind[0]] : Object.keys(classNames())) listening.levels[id] = level[0];
  return `${kind?.[1] ?? say("All news")}: ${level[1]}.`;
}

export const FACTORS = [1, 2, 5, 10, 0] as const;

/** More time for one's own seat; 0: no clock runs. */
export async function setClock(client: Tabled, wanted: number): Promise<string> {
  const factor = FACTORS.find((one) => one === wanted);
  if (factor === undefined) return say("The clock runs 1, 2, 5 or 10 times as long, or not at all: 0.");
  const reply = await client.say({ type: "clock", factor });
  if (reply.type === "refused") return reply.sentence;
  return factor
    ? factor === 1
      ? say("Your clock runs as usual.")
      : say("Your clock runs {n} times as long.", { n: factor })
    : say("Your clock is switched off.");
}
