/**
 * What a place sounds like, for whoever asked for it: left to right is the column, pitch the row, timbre the terrain.
 */
import { listening } from "./settings.svelte";

type Timbre = {
  wave: OscillatorType;
  /** Strength of each overtone, where the wave is made by hand. */ overtones?: number[];
};

const TIMBRES: Record<string, Timbre> = {
  forest: { wave: "triangle" },
  hills: { wave: "square" },
  pasture: { wave: "sine" },
  fields: { wave: "sawtooth" },
  mountains: { wave: "custom", overtones: [0, 1, 0, 0.6, 0, 0, 0.5, 0, 0.4] },
  desert: { wave: "custom", overtones: [0, 0.4, 0.8] },
};
/** From the lowest row to the highest: five tones of a scale without half steps, then again an octave higher. */
const SCALE = [0, 2, 4, 7, 9];
const LOWEST = 196;
const LENGTH = 0.18;
const PULSE = 0.055;

let audio: AudioContext | undefined;

export const pitchOf = (height: number): number =>
  LOWEST * 2 ** (((SCALE[height % 5] ?? 0) + 12 * Math.floor(height / 5)) / 12);

/** `column` from -1 (left) to 1 (right), `height` rows above the lowest; no terrain: a soft knock, as at the edge. */
export function tone(column: number, height: number, terrain: string, pulses = 1): void {
  if (!listening.tones) return;
  audio ??= new AudioContext();
  const timbre = TIMBRES[terrain];
  const voice = new OscillatorNode(audio, {
    type: timbre && !timbre.overtones ? timbre.wave : "sine",
    frequency: timbre ? pitchOf(height) : 90,
  });
  if (timbre?.overtones)
    voice.setPeriodicWave(new PeriodicWave(audio, { real: timbre.overtones.map(() => 0), imag: timbre.overtones }));
  const volume = new GainNode(audio, { gain: timbre?.wave === "square" || timbre?.wave === "sawtooth" ? 0.08 : 0.2 });
  const [loud, now, length] = [volume.gain.value, audio.currentTime, Math.max(LENGTH, pulses * PULSE)];
  // So many pulses as the number has ways to be rolled, up to five.
  for (let i = 0; i < pulses; i++) {
    volume.gain.setValueAtTime(loud, now + (i * length) / pulses);
    volume.gain.exponentialRampToValueAtTime(0.001, now + ((i + 0.9) * length) / pulses);
  }
  voice
    .connect(volume)
    .connect(new StereoPannerNode(audio, { pan: Math.max(-1, Math.min(1, column)) }))
    .connect(audio.destination);
  voice.start();
  voice.stop(now + length);
}
