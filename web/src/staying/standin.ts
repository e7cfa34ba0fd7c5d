/** What a bot has done on my seat since it took over, in the log's own sentences. */
import type { Tabled } from "../lib/tabled";

export function doneFor(client: Tabled): string[] {
  const seat = client.seat;
  const lines = client.happened;
  const from = lines.findLastIndex(({ heard }) => heard === `leave ${seat}` || heard.startsWith(`bot ${seat} `));
  if (seat === null || from < 0) return [];
  return lines
    .slice(from + 1)
    .filter((line) => !line.undone)
    .flatMap((line) => line.says.filter((_, i) => line.of?.[i] === seat));
}
