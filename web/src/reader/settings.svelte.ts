/** What a person chose for listening: keys, speed, and which news are told. Kept in this browser. */
export type Preset = "altshift" | "f2" | "none";

export type Listening = {
  preset: Preset;
  /** The letter of each query where it was changed; empty: switched off. */
  letters: Record<string, string>;
  /** Characters a second that the reader speaks. */
  rate: number;
  /** Classes of news that are not told. */
  quiet: string[];
  /** Messages as alerts, for readers that ignore changed live text. */
  alerts: boolean;
};

const DEFAULTS: Listening = { preset: "altshift", letters: {}, rate: 12, quiet: [], alerts: false };

export const listening = $state<Listening>({ ...DEFAULTS, ...stored() });

function stored(): Partial<Listening> {
  try {
    return JSON.parse(localStorage.getItem("listening") ?? "{}") as Partial<Listening>;
  } catch {
    return {};
  }
}

/** Called by the table in this mode: keeps the store in step. */
export function keepListening(): void {
  $effect(() => localStorage.setItem("listening", JSON.stringify(listening)));
}
