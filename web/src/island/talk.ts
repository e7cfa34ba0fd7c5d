/** Table talk as the page says it: the notation of a call, and the ways of an either/or. */
import { RESOURCES, type Counted } from "./model";

/** The bundles of which one is meant: so many of one kind. */
export function ways(either: Counted): Counted[] {
  return RESOURCES.filter((r) => either[r]).map((r) => ({ [r]: either[r] ?? 0 }));
}

function side(counts: number[]): string {
  return RESOURCES.flatMap((r, i) => (counts[i] ? [Array<string>(counts[i]).fill(r).join(",")] : [])).join("/") || "?";
}

/** What is said to all: any one of what is given for any one of what is wanted. */
export function call(give: number[], want: number[]): string {
  return `call ${side(give)} > ${side(want)}`;
}
