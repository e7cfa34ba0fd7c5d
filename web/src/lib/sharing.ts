/** Addresses to pass on: those of a server have a picture in previews; what is a key stays behind the #. */
import { here } from "./here";

/** Kinds of links whose table is opened by what stands behind the #; their game is named for the preview. */
const KEYED = ["t", "replay", "report"];
const OPEN = ["p", "puzzle", "workshop", "house"];

/** The address to pass on of one of the page's own; *game* is named where the address itself names none. */
export function shared(address: string, game = ""): string {
  const [base = "", behind = ""] = address.split("#/");
  const [kind = "", first = "", ...rest] = behind.split("/");
  const root = base.replace(/[^/]*$/, "");
  if (here || !first) return address;
  if (OPEN.includes(kind)) return `${root}s/${behind}`;
  if (!KEYED.includes(kind) || !game) return address;
  return `${root}s/${kind}/${encodeURIComponent(game)}/${first}${rest.length ? `#${rest.join("/")}` : ""}`;
}

/** What stands behind the # of the page's own address, of one that was passed on. */
export function unshared(address: string): string {
  const found = /\/s\/(t|replay|report)\/[^/#]+\/([^/#?]+)[^#]*(?:#(.*))?$/.exec(address);
  return found ? [found[1], found[2], found[3]].filter(Boolean).join("/") : address;
}
