/** What a picture says of a table: a moment of the game, or an invitation to it. Only what everybody may know. */
import { games, pageOf } from "../games";
import type { Tabled } from "../lib/tabled";
import { say, sayMany } from "../lib/words.svelte";
import { shownName } from "../table/names";
import type { Placed, Told } from "./picture";

type Open = { turn?: number; active?: number; target?: number };

/** Who has how many points, as everybody knows it: cards that count in secret are told by nobody else. */
function placed(client: Tabled): Placed[] {
  const { points = [], view = {}, result = null } = client.position ?? {};
  const secret = result || !client.position ? 0 : (pageOf(client.table?.game)?.secret?.(view as never) ?? 0);
  const seats = client.table?.seats ?? [];
  return seats
    .map((card) => ({
      seat: card.seat,
      name: shownName(card),
      points: (points[card.seat] ?? 0) - (card.seat === view["seat"] ? secret : 0),
    }))
    .sort((a, b) => b.points - a.points);
}

export function momentOf(client: Tabled): Told {
  const { turn = 0, active = 0, target = 10 } = (client.position?.view ?? {}) as Open;
  const all = placed(client);
  const name = all.find((one) => one.seat === active)?.name ?? "";
  return {
    game: client.table?.game ?? "",
    headline: client.position?.result?.sentence ?? say("{name} is to play", { name }),
    line: `${client.table?.title ?? ""} · ${say("Turn {n}", { n: turn })}`,
    placed: all,
    most: Math.max(2, target, ...all.map((one) => one.points)),
  };
}

export function invitationOf(client: Tabled): Told {
  const seats = client.table?.seats ?? [];
  const host = seats.find((card) => card.host);
  const free = seats.filter((card) => card.kind === "open").length;
  const name = host ? shownName(host) : (client.me?.name ?? "");
  const game = games().find((one) => one.id === client.table?.game);
  return {
    game: client.table?.game ?? "",
    headline: free && name ? say("{name} keeps a seat for you", { name }) : say("Come and watch"),
    line: [game?.name ?? client.table?.title, sayMany("{n} seat", "{n} seats", seats.length), game?.size.split(", ")[1]]
      .filter(Boolean)
      .join(", "),
    placed: [],
    most: 0,
    chairs: seats.map((card) => ({ seat: card.seat, name: card.kind === "open" ? "" : shownName(card) })),
    note: say("Opens in the browser. No account needed."),
  };
}
