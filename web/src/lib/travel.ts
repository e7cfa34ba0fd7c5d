/**
 * Games that travel between this page and a server's: all that is needed goes behind the `#` of an address, which no
 * server's log ever sees, so that any two hosts will do.
 */
import { base } from "./here";
import type { Parcel } from "./protocol";

/** A game that goes on there: where it stands as I know it, my seat, how well the bots play, and the log so far. */
export type Going = { is: "going" } & Parcel;
/** A game that is over, for one's history. */
export type Finished = { is: "over"; record: string; seat: number | null };
export type Travelling = Going | Finished;

const through = async (bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());

export async function packed(game: Travelling): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(game)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(text: string): Promise<Travelling> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const json = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  return JSON.parse(json) as Travelling;
}

/** Go there with a game: the page at *house* takes it in. */
export async function travel(house: string, game: Travelling): Promise<void> {
  const to = new URL(house, base());
  to.hash = `/bring/${await packed(game)}`;
  location.assign(to);
}
