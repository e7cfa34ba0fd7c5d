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
