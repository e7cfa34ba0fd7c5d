/**
 * Parts of the page that are loaded when they are needed.
 *
 * A page that was built anew under an open tab no longer has the parts of the old one. Whoever meets that is told so in
 * one sentence and loads the page again (parts/Renewed.svelte); what waits for the part waits until then, and nothing
 * breaks.
 */
class Missing {
  some = $state(false);
}

export const missing = new Missing();

export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    missing.some = true;
    return new Promise<never>(() => undefined);
  }
}
