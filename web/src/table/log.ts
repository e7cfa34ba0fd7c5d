/** The log as it is shown: game lines and talk in one order, through a filter, newest last. */
import type { ChatLine, Happened } from "../lib/protocol";
import { captionOf } from "../lib/sounds";

export type Filter = "all" | "trade" | "dice" | "chat";
/** A sentence of the log; only the first of a line carries its turn and its seat's mark. */
export type Entry = {
  key: string;
  number: number | null;
  turn: number;
  seat: number | null;
  text: string;
  sound: string;
  talk: boolean;
  first: boolean;
  time: number;
};

const TRADE = /Trad|Offer|Accept|Declin|Dealt|Swapped|Withdr|Counter|PutDown|GaveBack|DrewUnseen/;
const DICE = /Rolled|Produced|DiceRolled|RobberMoved|Discarded|EventTurned/;

function fits(line: Happened, filter: Filter): boolean {
  if (filter === "all") return true;
  const pattern = filter === "trade" ? TRADE : DICE;
  return filter !== "chat" && line.events.some((event) => pattern.test(String(event["is"])));
}

const begins = (line: Happened): boolean => line.events.some((event) => event["is"] === "TurnBegan");

/**
 * The last *most* sentences, and whether there are earlier ones. Built from the end, for a log may be thousands of
 * lines long.
 *
 * *now* is the turn of the last line where it is known: a record may begin in the middle of a turn.
 */
export function entriesOf(
  lines: Happened[],
  chat: ChatLine[],
  filter: Filter,
  most: number,
  now?: number,
): { entries: Entry[]; more: boolean } {
  const begun = lines.reduce((sum, line) => sum + (begins(line) && !line.undone ? 1 : 0), 0);
  let turn = Math.max(begun, now ?? 0);
  const told: Entry[] = [];
  let i = lines.length - 1;
  for (; i >= 0 && told.length < most; i--) {
    const line = lines[i];
    if (!line || line.undone) continue;
    if (fits(line, filter)) for (let k = line.says.length - 1; k >= 0; k--) told.push(entry(line, k, turn));
    if (begins(line)) turn -= 1;
  }
  told.reverse();
  const said = filter === "all" || filter === "chat" ? chat.slice(-most).map(talk) : [];
  const entries = said.length ? [...told, ...said].sort((a, b) => a.time - b.time) : told;
  return { entries, more: i >= 0 };
}

/** What was told before a game came here, as far as *most* goes beyond the lines of this table. */
export function entriesBefore(before: string[], shown: number, most: number): { entries: Entry[]; more: boolean } {
  const first = Math.max(0, before.length - Math.max(0, most - shown));
  const entries = before.slice(first).map((text, i) => ({
    key: `b${first + i}`,
    number: null,
    turn: 0,
    seat: null,
    text,
    sound: "",
    talk: false,
    first: true,
    time: 0,
  }));
  return { entries, more: first > 0 };
}

/**
 * What a line says before the next turn begins belongs to the turn before, and each sentence to the seat it speaks of.
 */
function entry(line: Happened, k: number, turn: number): Entry {
  const opens = line.opens ?? null;
  const mine = opens !== null && k < opens ? turn - 1 : turn;
  return {
    key: `${line.number}.${k}`,
    number: line.number,
    turn: mine,
    seat: seatOf(line, k),
    text: line.says[k] ?? "",
    sound: k === 0 ? captionOf(line.events) : "",
    talk: false,
    first: k === 0 || k === opens,
    time: line.time,
  };
}

const talk = (line: ChatLine): Entry => ({
  key: `c${line.number}`,
  number: null,
  turn: 0,
  seat: line.seat,
  text: `${line.name}: ${line.text}`,
  sound: "",
  talk: true,
  first: true,
  time: line.time,
});

/** Whose sentence it is: the seat it speaks of, else whoever answered; nobody's has no mark. */
export function seatOf(line: Happened, k = 0): number | null {
  const seat = line.of?.[k] ?? line.by;
  return seat >= 0 ? seat : null;
}
