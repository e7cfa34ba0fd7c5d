/** Has a finished game checked by the rules on this device: fetched for it, where this server hands them out. */
import { call } from "../api";
import { base, here, isKept } from "../here";
import { hasPledged, lastGiven, pledgeFor } from "./shares";

export type Asked = {
  engine: string;
  kept: boolean;
  text: string;
  lang: string;
  pledge: string;
  last: number;
  seen: string;
};
export type Judged = { is: "judged"; fits: boolean; lines: string[] };
type Told = Judged | { is: "loading"; done: number; total: number } | { is: "failed" };

/** Where the rules lie as files; none where this server does not hand them out. */
export async function engineHere(): Promise<string | null> {
  const site = here ? "" : (await call<{ site: string }>("GET", "who")).site;
  return here || site ? new URL(`${site}engine/`, base()).href : null;
}

/** What the rules say of the record *text* of *table*; null where they could not be had. */
export function judge(
  table: string,
  text: string,
  engine: string,
  lang: string,
  count: (done: number, total: number) => void,
): Promise<Judged | null> {
  const worker = new Worker(new URL("../../here/judge.ts", import.meta.url), { type: "module" });
  const given = hasPledged(table) ? lastGiven(table) : null;
  const pledge = given ? pledgeFor(table) : "";
  const shown = { last: given?.last ?? -1, seen: given?.seen ?? "" };
  worker.postMessage({ engine, kept: isKept(), text, lang, pledge, ...shown } satisfies Asked);
  return new Promise<Judged | null>((done) => {
    worker.onerror = () => done(null);
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.is === "loading") count(data.done, data.total);
      else done(data.is === "judged" ? data : null);
    };
  }).finally(() => worker.terminate());
}
