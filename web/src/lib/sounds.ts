/** Short sounds made in the browser: no file is fetched, and nothing sounds unless the person asked for it. */
import { sideOf } from "./chair.svelte";
import { settings } from "./settings.svelte";
import { say } from "./words.svelte";

type Note = { at: number; pitch: number; length: number; wave: OscillatorType; loud: number };

const TURN: Note[] = [
  { at: 0, pitch: 523, length: 0.16, wave: "triangle", loud: 0.22 },
  { at: 0.13, pitch: 784, length: 0.28, wave: "triangle", loud: 0.22 },
];
const rising = (...pitches: number[]): Note[] =>
  pitches.map((pitch, i) => ({ at: i * 0.13, pitch, length: 0.3, wave: "triangle", loud: 0.2 }));
const SOUNDS: Record<string, Note[]> = {
  turn: TURN,
  dice: [0, 0.06, 0.11, 0.15].map((at, i) => ({
    at,
    pitch: 210 - i * 22,
    length: 0.045,
    wave: "square" as const,
    loud: 0.09,
  })),
  build: [0, 0.09].map((at) => ({ at, pitch: 150, length: 0.08, wave: "triangle" as const, loud: 0.3 })),
  trade: [0, 0.08].map((at, i) => ({ at, pitch: 880 + i * 220, length: 0.1, wave: "sine" as const, loud: 0.14 })),
  card: [{ at: 0, pitch: 330, length: 0.07, wave: "sawtooth", loud: 0.06 }],
  robber: [0, 0.14].map((at, i) => ({ at, pitch: 130 - i * 30, length: 0.2, wave: "sawtooth" as const, loud: 0.1 })),
  award: rising(440, 554, 659),
  talk: [{ at: 0, pitch: 660, length: 0.06, wave: "sine", loud: 0.1 }],
  won: rising(523, 659, 784, 1047),
};

let audio: AudioContext | undefined;
/** Where sounds go, from the first one on. */
export const speakers = (): AudioContext => (audio ??= new AudioContext());

/** *side*: from where it is heard, -1 left to 1 right. */
export function sound(name: keyof typeof SOUNDS, side = 0): void {
  if (!settings.sounds) return;
  for (const note of SOUNDS[name] ?? []) play(speakers(), note, side);
}

function play(to: AudioContext, note: Note, side: number): void {
  const start = to.currentTime + note.at;
  const voice = new OscillatorNode(to, { type: note.wave, frequency: note.pitch });
  const volume = new GainNode(to, { gain: note.loud });
  volume.gain.exponentialRampToValueAtTime(0.001, start + note.length);
  voice
    .connect(volume)
    .connect(new StereoPannerNode(to, { pan: side }))
    .connect(to.destination);
  voice.start(start);
  voice.stop(start + note.length);
}

/** The first of these is heard, whatever else a line tells. */
const HEARD: [RegExp, string][] = [
  [/^(Award|Advantage)Moved$/, "award"],
  [/^(Rolled|DiceRolled)$/, "dice"],
  [/^(RobberMoved|Robbed|Attacked)$/, "robber"],
  [/Built$|^Founded$/, "build"],
  [/Traded$|^Swapped$|^Dealt$/, "trade"],
  [/^(CardBought|CardPlayed|Played|Drew|EventTurned|EventRead)$/, "card"],
];

const captions = (): Record<string, string> => ({
  award: say("three rising tones"),
  dice: say("dice rattle"),
  build: say("two knocks"),
  trade: say("two bright tones"),
  card: say("a short buzz"),
  robber: say("two low growls"),
});

/** The sound of a line in words, for whoever asked for that; nothing where it has none. */
export function captionOf(events: Record<string, unknown>[]): string {
  const name = settings.captions ? captions()[soundOf(events) ?? ""] : undefined;
  if (!name) return "";
  const side = sideHeard(events);
  if (Math.abs(side) < 0.2) return say("(sound: {name})", { name });
  return side < 0 ? say("(sound: {name}, from the left)", { name }) : say("(sound: {name}, from the right)", { name });
}

/** From which side a line is heard: whose deed it is. */
export const sideHeard = (events: Record<string, unknown>[]): number =>
  sideOf(events.find((event) => HEARD.some(([pattern]) => pattern.test(String(event["is"]))))?.["seat"]);

/** What a line of the log sounds like; nothing for most. */
export const soundOf = (events: Record<string, unknown>[]): string | null =>
  HEARD.find(([pattern]) => events.some((event) => pattern.test(String(event["is"]))))?.[1] ?? null;
