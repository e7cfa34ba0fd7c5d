/** The log as it is shown: game lines and talk in one order, through a filter. */
import type { ChatLine, Happened } from "../lib/protocol";

export type Filter = "all" | "trade" | "dice" | "chat";
export type Entry = { key: string; number: number | null; seat: number | null; text: string; talk: boolean; time: number };

const TRADE = /Trad|Offer|Accept|Declin|Dealt|Swapped|Withdr|Counter|PutDown|GaveBack|DrewUnseen/;
const DICE = /Rolled|Produced|DiceRolled|RobberMoved|Discarded|EventTurned/;

function fits(line: Happened, filter: Filter): boolean {
  if (filter === "all") return true;
  const pattern = filter === "trade" ? TRADE : DICE;
  return filter !== "chat" && line.events.some((event) => pattern.test(String(event["is"])));
}

export function entriesOf(lines: Happened[], chat: ChatLine[], filter: Filter): Entry[] {
  const told = lines
    .filter((line) => !line.undone && fits(line, filter))
    .flatMap((line) =>
      line.says.map((text, i) => ({ key: `${line.number}.${i}`, number: line.number, seat: seatOf(line, i), text, talk: false, time: line.time })),
    );
  if (filter !== "all" && filter !== "chat") return told;
  const said = chat.map((c) => ({ key: `c${c.number}`, number: null, seat: c.seat, text: `${c.name}: ${c.text}`, talk: true, time: c.time }));
  return said.length ? [...told, ...said].sort((a, b) => a.time - b.time) : told;
}

/** Whose line it is; for nature's, the seat its event speaks of. */
function seatOf(line: Happened, i: number): number | null {
  if (line.by >= 0) return line.by;
  const seat = (line.says.length === line.events.length ? line.events[i] : line.events[0])?.["seat"];
  return typeof seat === "number" && seat >= 0 ? seat : null;
}
