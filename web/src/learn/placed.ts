/** One tone from where a place of the board lies, and the same in words. */
import { speakers } from "../lib/sounds";
import { say } from "../lib/words.svelte";

/** What a terrain sounds like on a tour; where it lies is heard by side and pitch. */
const GROUND: Record<string, OscillatorType> = {
  forest: "triangle",
  pasture: "sine",
  fields: "triangle",
  hills: "square",
  mountains: "sawtooth",
  goldfield: "sawtooth",
  desert: "sine",
};

/** One tone from where a place lies: left or right by its column, higher the farther away. */
export function placedSound(kind: string, pan: number, near: number): void {
  const audio = speakers();
  const start = audio.currentTime;
  const pitch = (kind === "desert" ? 220 : 440) * 2 ** (1 - near);
  const tone = new OscillatorNode(audio, { type: GROUND[kind] ?? "sine", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0.15 });
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
  tone.connect(volume).connect(new StereoPannerNode(audio, { pan })).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.3);
}

const grounds = (): Record<string, string> => ({
  forest: say("a soft tone"),
  pasture: say("a round tone"),
  fields: say("a soft tone"),
  hills: say("a hollow tone"),
  mountains: say("a sharp tone"),
  goldfield: say("a sharp tone"),
  desert: say("a low tone"),
});

/** The same in words: which tone, and from which side. */
export function placedCaption(kind: string, pan: number): string {
  const side = pan < -0.2 ? say("from the left") : pan > 0.2 ? say("from the right") : say("from the middle");
  return say("(sound: {name})", { name: `${grounds()[kind] ?? say("a plain tone")}, ${side}` });
}
