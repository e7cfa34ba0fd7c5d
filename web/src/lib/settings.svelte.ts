/** What a person chose for this browser: kept in local storage, applied to the document. */
import { store, storedObject } from "./store";

export const THEMES = ["light", "dark", "contrast"] as const;
export const PALETTES = ["inks", "harbour", "ladder"] as const;

export type Settings = {
  theme: (typeof THEMES)[number];
  palette: (typeof PALETTES)[number];
  sounds: boolean;
  /** The log says in words what sounds. */
  captions: boolean;
  notify: boolean;
  keys: boolean;
  reader: boolean;
  pace: number;
  name: string;
  /** What is announced is spoken by the browser's own voice: which, how fast, in which language (none: the page's). */
  aloud: boolean;
  voice: string;
  voiceRate: number;
  voiceLang: string;
  /** A button at the command line listens. */
  dictation: boolean;
};

const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const contrast = matchMedia("(prefers-contrast: more)").matches;

const DEFAULTS: Settings = {
  theme: contrast ? "contrast" : preferred,
  palette: "inks",
  sounds: false,
  captions: false,
  notify: false,
  keys: true,
  reader: false,
  pace: 1,
  name: "",
  aloud: false,
  voice: "",
  voiceRate: 1,
  voiceLang: "",
  dictation: false,
};

/** A link with `?sr=1` is meant now, whatever was chosen before. */
const linked: Partial<Settings> = new URLSearchParams(location.search).get("sr") === "1" ? { reader: true } : {};

export const settings = $state<Settings>({ ...DEFAULTS, ...storedObject<Settings>("settings"), ...linked });

/** Called once by the app: keeps the document and the store in step with the settings. */
export function keepSettings(): void {
  $effect(() => {
    store.set("settings", JSON.stringify(settings));
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.palette = settings.palette;
    // What the browser draws around the page, or a phone above it, goes with the bar on top.
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  });
}
