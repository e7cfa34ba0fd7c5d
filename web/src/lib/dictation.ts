/** Dictation by the browser, where it has some: one press listens, a pause ends it; what was heard is only shown. */
import { words } from "./words.svelte";

type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }>> };
type Listening = {
  lang: string;
  processLocally?: boolean;
  onresult: ((event: Heard) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
};
type Maker = new () => Listening;

const maker = (): Maker | undefined => {
  const found = window as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker };
  return found.SpeechRecognition ?? found.webkitSpeechRecognition;
};

export const canDictate = (): boolean => maker() !== undefined;

/** Listen until a pause; the function that comes back ends it sooner. */
export function dictate(onheard: (text: string) => void, onend: () => void): () => void {
  const Listen = maker();
  if (!Listen) return onend;
  const ear = new Listen();
  ear.lang = words.lang;
  // Newer browsers can do it on the device: then nothing is sent to anybody.
  if ("processLocally" in ear) ear.processLocally = true;
  ear.onresult = (event) => {
    const heard = Array.from(event.results, (one) => one[0]?.transcript ?? "");
    onheard(heard.join(" ").trim());
  };
  ear.onerror = onend;
  ear.onend = onend;
  ear.start();
  return () => ear.stop();
}
