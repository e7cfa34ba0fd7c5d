/** The log as it is shown: game lines and talk in one order, through a filter, newest last. */
import type { ChatLine, Happened } from "../lib/protocol";
import { captionOf } from "../lib/sounds";

export type Filter = "all" | "trade" | "dice" | "chat";
/** A sentence of the log; only the first of a line carries its turn and its seat's mark. */
export type Entry = { key: string; number: number | null; turn: number; seat: number | null; text: string; sound: string; talk: boolean; first: boolean; time: number };

const TRADE = /Trad|Offer|Accept|Declin|Dealt|Swapped|Withdr|Counter|PutDown|GaveBack|DrewUnseen/;
const DICE = /Rolled|Produced|DiceRolled|RobberMoved|Discarded|EventTurned/;

function fits(line: Happened, filter: Filter): boolean {
  if (filter === "all") return true;
  const pattern = filter === "trade" ? TRADE : DICE;
  return filter !== "chat" && line.events.some((event) => pattern.test(String(event["is"])));
}

const begins = (line: Happened): boolean => line.events.some((event) => event["is"] === "TurnBegan");

/**
 * The last *most* sentences, and whether there are earlier ones. Built from the end, for a log may be thousands of lines long.
 *
 * *now* is the turn of the last line where it is known: a record may begin in the middle of a turn.
 */
export function entriesOf(lines: Happened[], chat: ChatLine[], filter: Filter, most: number, now?: number): { entries: Entry[]; more: boolean } {
  let turn = now ?? lines.reduce((sum, line) => sum + (begins(line) && !line.undone ? 1 : 0), 0);
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

function entry(line: Happened, k: number, turn: number): Entry {
  return { key: `${line.number}.${k}`, number: line.number, turn, seat: seatOf(line), text: line.says[k] ?? "", sound: k === 0 ? captionOf(line.events) : "", talk: false, first: k === 0, time: line.time };
}

const talk = (line: ChatLine): Entry => ({
  key: `c${line.number}`, number: null, turn: 0, seat: line.seat, text: `${line.name}: ${line.text}`, sound: "", talk: true, first: true, time: line.time,
}); // prettier-ignore

/** Whose line it is: the seat its first event speaks of, else whoever answered. */
export function seatOf(line: Happened): number | null {
  const seat = line.events[0]?.["seat"];
  if (typeof seat === "number" && seat >= 0) return seat;
  return line.by >= 0 ? line.by : null;
}
