import { namedNow } from "./renamed";

/**
 * Where we are, from the part of the address behind `#`.
 *
 * It never reaches a server or a referrer, so a private table's link stays between those who have it, and any base path
 * works.
 */
class Route {
  parts = $state<string[]>(read());

  constructor() {
    addEventListener("hashchange", () => (this.parts = read()));
  }

  get page(): string {
    return this.parts[0] ?? "";
  }

  /** All that stands behind the page's name, as it is: a position's line has slashes of its own. */
  get rest(): string {
    return this.parts.length ? location.hash.replace(/^#\/?[^/]*\/?/, "") : "";
  }

  go(...parts: string[]): void {
    location.hash = link(...parts);
  }

  /** The same place under a fuller address: whoever copies it out of the address bar can send it on. */
  become(...parts: string[]): void {
    history.replaceState(history.state, "", link(...parts));
  }
}

function read(): string[] {
  return location.hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .map((part) => namedNow(decodeURIComponent(part)));
}

export const link = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join("/")}`;
export const route = new Route();

/** Put the secret of a finished game into the address, where it was opened without: whoever is sent it can look too. */
export function showKey(page: string, id: string, key: string | null): void {
  const [first, second, third, ...more] = route.parts;
  if (key && first === page && second === id && (!third || third === "-"))
    history.replaceState(history.state, "", link(page, id, key, ...more));
}
