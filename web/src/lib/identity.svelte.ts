/** Who this browser is: somebody known, or a guest from now on. */
import { api } from "./api";
import { carried, carry } from "./carried";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

/** Whether the browser will know us again tomorrow; if not, only this tab does. */
export const identity = $state({ keeps: carried.token === null });

let coming: Promise<void> | null = null;

/** Come in, once however many ask: whoever is known stays who they are, everybody else becomes a guest. */
export function beSomebody(): Promise<void> {
  coming ??= comeIn().finally(() => (coming = null));
  return coming;
}

async function comeIn(): Promise<void> {
  const name = settings.name || undefined;
  if ((await api.guest(words.lang, name)).known) return;
  // Let in a moment ago: a browser that keeps cookies is known by now.
  const again = await api.guest(words.lang, name, true);
  if (again.known || !again.token) return;
  carry(again.token);
  identity.keeps = false;
}
