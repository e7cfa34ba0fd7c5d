/**
 * The token of somebody whose browser keeps no cookies: it travels with this tab alone.
 *
 * It stands in the tab's own history, which lasts through a reload and which no other page and no copied link can read.
 */
type Kept = { token?: string } | null;

export const carried = { token: (history.state as Kept)?.token ?? null };

export function carry(token: string): void {
  carried.token = token;
  keep();
}

function keep(): void {
  if (carried.token && (history.state as Kept)?.token !== carried.token)
    history.replaceState({ token: carried.token }, "");
}

// A step to another part of the page begins a new entry, which knows nothing yet.
addEventListener("hashchange", keep);
