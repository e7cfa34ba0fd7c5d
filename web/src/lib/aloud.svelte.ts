/**
 * The browser's own voices: what is announced is spoken here too, for whoever has no screen reader and asked for it.
 *
 * Only voices of this device are used; nothing that is said leaves it.
 */
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

class Aloud {
  /** The voices of this device; they come when the browser has found them. */
  voices = $state.raw<SpeechSynthesisVoice[]>([]);

  /** The browser's mouth; none where it has none. Whoever looks at it gets the voices, now or later. */
  get mouth(): SpeechSynthesis | undefined {
    return "speechSynthesis" in window ? window.speechSynthesis : undefined;
  }

  look(): void {
    const find = (): void => {
      this.voices = this.mouth?.getVoices().filter((one) => one.localService) ?? [];
    };
    find();
    this.mouth?.addEventListener("voiceschanged", find);
  }

  get lang(): string {
    return settings.voiceLang || words.lang;
  }

  /** The voices that speak the chosen language. */
  get fitting(): SpeechSynthesisVoice[] {
    return this.voices.filter((one) => one.lang.toLowerCase().startsWith(this.lang));
  }

  /** Speak *text* after what is being spoken, or instead of it. */
  say(text: string, instead: boolean): void {
    if (!settings.aloud || !this.mouth || !text) return;
    if (!this.voices.length) this.look();
    if (instead) this.mouth.cancel();
    const voice = this.fitting.find((one) => one.voiceURI === settings.voice) ?? this.fitting[0];
    // Without a voice of this device the browser would choose one, perhaps of a service far away.
    if (!voice) return;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = settings.voiceRate;
    this.mouth.speak(said);
  }

  /** Any key: silence. */
  hush(): void {
    if (settings.aloud) this.mouth?.cancel();
  }
}

export const aloud = new Aloud();
