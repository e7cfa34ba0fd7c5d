/** The line to a table: a socket of the server, or one to the worker of this page, with the same words on it. */
import { engine } from "../here/engine.svelte";
import { here } from "./here";

/** What a table needs of a line. */
export type LineTo = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

export function lineTo(table: string): LineTo {
  if (here) return engine.open(table);
  const address = new URL(`api/tables/${encodeURIComponent(table)}/socket`, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return new WebSocket(address) as LineTo;
}
