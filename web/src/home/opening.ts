/** Makes a table and goes there: the one way from a wish to a game. */
import { pageOf } from "../games";
import { api } from "../lib/api";
import { here } from "../lib/here";
import { beSomebody } from "../lib/identity.svelte";
import { rememberPlayed } from "../lib/played";
import type { NewTable, PositionShown, TableMade } from "../lib/protocol";
import { link, route } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import type { Going } from "../lib/travel";

export type Wish = {
  game: string;
  seats: number;
  bot: string;
  options: Record<string, string>;
  lobby: boolean;
  clock: string;
  dice: NonNullable<NewTable["dice"]>;
  /** Seconds after which a bot keeps the seat of who dropped out; none: the game waits. */
  absence?: string;
  /** Whether who follows the link may take a bot's seat in the running game. */
  newcomers?: boolean;
};

const PACE_MS = 700;
/** With a coach the bots take their time. */
const CALM = 1.5;
const LISTENING_MS = 1500;

export function clockOf(clock: string): NewTable["clock"] {
  if (clock === "none") return { kind: "none" };
  return clock === "days" ? { kind: "days", days: 2 } : { kind: "turn", seconds: Number(clock) };
}

export async function openTable(wish: Wish, others: "bot" | "open", pace: number, how = ""): Promise<void> {
  const seats = Array.from({ length: wish.seats }, (_, i) =>
    i === 0 ? { kind: "me" as const } : { kind: others, bot: wish.bot },
  );
  await openWith(wish, seats, pace, how);
}

/** The first game of a kind, with a coach: one that ends soon, against bots that know little more. */
export async function openLesson(game: string): Promise<void> {
  const lesson = pageOf(game)?.lesson();
  if (!lesson) return;
  const { seats, options, guided } = lesson;
  const wish: Wish = { game, seats, options, bot: "beginner", lobby: false, clock: "none", dice: "fair" };
  await openTable(
    guided ? { ...wish, dice: "guided" } : wish,
    "bot",
    settings.pace && Math.max(settings.pace, CALM),
    "learn",
  );
}

/** A table for friends round one device: who has a name plays, where there is none a bot does. */
export async function openRound(wish: Wish, names: string[], pace: number): Promise<void> {
  const seats = names.map((name) => (name ? { kind: "me" as const, name } : { kind: "bot" as const, bot: wish.bot }));
  // Nobody can be away from a device that goes round: the game waits.
  await openWith({ ...wish, absence: "" }, seats, pace);
}

async function openWith(wish: Wish, chairs: NewTable["seats"], pace: number, how = ""): Promise<void> {
  await beSomebody();
  // A game for one number of seats has no option of them; what one from outside has is its own business.
  const seats = (pageOf(wish.game)?.offered().seats.length ?? 1) === 1 ? "" : String(wish.seats);
  const options = Object.entries({ ...wish.options, seats }).filter(([, value]) => value);
  const made = await api.make({
    game: wish.game,
    options: Object.fromEntries(options),
    seats: chairs,
    lobby: wish.lobby,
    clock: clockOf(wish.clock),
    dice: wish.dice,
    absence: {
      kind: wish.absence ? "bot" : "hold",
      seconds: Number(wish.absence) || 90,
      newcomers: wish.newcomers ?? true,
    },
    pace_ms: paceOf(pace),
  });
  goThere(made, how);
}

/** A table that begins from a position, with the caller on *seat*; bots keep the others until somebody comes. */
export async function openFrom(shown: PositionShown, seat: number, alone = false): Promise<void> {
  await beSomebody();
  const seats = shown.names.map((_, i) =>
    i === seat ? { kind: "me" as const } : { kind: alone ? ("bot" as const) : ("open" as const), bot: "normal" },
  );
  goThere(await api.make({ game: shown.game, position: shown.line, seats, pace_ms: paceOf(settings.pace) }));
}

/** A game that was begun elsewhere: on a server friends may take the bots' seats, inside a page bots keep them. */
export async function openBrought({ game, line, seat, bots, together, before }: Going): Promise<void> {
  await beSomebody();
  const seats = bots.map((bot, i) =>
    i === seat ? { kind: "me" as const } : { kind: here ? ("bot" as const) : ("open" as const), bot: bot || "normal" },
  );
  const along = { position: line, brought: true, together, before };
  goThere(await api.make({ game, ...along, seats, pace_ms: paceOf(settings.pace) }), "", true);
}

/** Whoever listens needs longer than whoever looks. */
const paceOf = (pace: number): number =>
  settings.reader && pace ? Math.max(LISTENING_MS, PACE_MS * pace) : Math.round(PACE_MS * pace);

/** *instead*: of the address that made the table, which would make another. */
function goThere(made: TableMade, how = "", instead = false): void {
  rememberPlayed(made.table.game);
  const rest = how ? [made.key ?? "-", how] : made.key ? [made.key] : [];
  if (instead) location.replace(link("t", made.table.id, ...rest));
  else route.go("t", made.table.id, ...rest);
}
