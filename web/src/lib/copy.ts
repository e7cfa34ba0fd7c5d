/**
 * Copies a text. Outside secure pages (plain http at home) only the old way exists, which copies what is marked on the
 * page.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    const done = copyMarked(field);
    field.remove();
    return done;
  }
}

/** Copies what stands in a field; where nothing can be copied it stays marked, for the keys or a long press. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  return (await copyText(field.value)) || copyMarked(field);
}

function copyMarked(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
