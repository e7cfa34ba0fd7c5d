/** The few HTTP calls: who am I, make a table, list tables, history. */
import { engine } from "../here/engine.svelte";
import { carried } from "./carried";
import { base, here } from "./here";
import type { CameIn, Invitation, Me, NewTable, Problem, TableCard, TableMade } from "./protocol";

export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly entry: string,
  ) {
    super(sentence);
  }
}

async function asked(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = here ? await engine.call(method, path, body) : await sent(method, path, body);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({ sentence: answer.statusText }))) as Partial<Problem>;
    throw new Refusal(problem.sentence ?? answer.statusText, problem.entry ?? "");
  }
  return answer;
}

const sent = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(new URL(`api/${path}`, base()), {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" }),
      ...(carried.token ? { Authorization: `Bearer ${carried.token}` } : {}),
    },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await asked(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** A file that a call replies with. */
export async function fileOf(path: string, body: unknown): Promise<Blob> {
  return (await asked("POST", path, body)).blob();
}

/** The record of a finished game, as it can be kept and checked anywhere. */
export async function recordOf(table: string, key: string | null): Promise<string> {
  return (await asked("GET", `tables/${table}/record${key ? `?key=${encodeURIComponent(key)}` : ""}`)).text();
}

/** What a table cannot be drawn without, asked for until it comes. */
export async function surely<T>(path: string): Promise<T> {
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      return await call<T>("GET", path);
    } catch {
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

export const api = {
  /** Who we are, if anybody yet. */
  me: async () => (await call<{ me: Me | null }>("GET", "who")).me,
  guest: (lang: string, name?: string, carry = false) => call<CameIn>("POST", "guest", { lang, name, carry }),
  invitation: (table: string, key: string | null) =>
    call<Invitation>("GET", `tables/${table}/invitation${key ? `?key=${encodeURIComponent(key)}` : ""}`),
  invite: (table: string) => call<TableMade>("POST", `tables/${table}/invite`),
  make: (table: NewTable) => call<TableMade>("POST", "tables", table),
  lobby: () => call<TableCard[]>("GET", "tables"),
  mine: () => call<TableCard[]>("GET", "me/tables"),
};
