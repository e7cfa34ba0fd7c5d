/** A counter-offer in one press: what they ask for, against one more of what they give. */
import type { FormField } from "../lib/protocol";
import { RESOURCES } from "./model";
import type { Offer } from "./view";

/** How many of a resource a field of the form takes. */
function limit(field: FormField | undefined, kind: number): number {
  const space = field?.answers;
  return space?.shape === "counts" ? (space.limits[kind] ?? 0) : 0;
}

export function dearer(offer: Offer, [mine, theirs]: FormField[]): { fields: number[][]; more: string } | null {
  const give = RESOURCES.map((r) => offer.want[r] ?? 0);
  const more = RESOURCES.findIndex((r) => (offer.give[r] ?? 0) > 0);
  const want = RESOURCES.map((r, i) => (offer.give[r] ?? 0) + (i === more ? 1 : 0));
  const fits = give.every((n, i) => n <= limit(mine, i)) && want.every((n, i) => n <= limit(theirs, i));
  return mine && fits ? { fields: [give, want], more: RESOURCES[more] ?? "" } : null;
}

/** To whom a counter goes where nothing else is said: the first that the form names. */
export function firstListener([, , to]: FormField[]): string {
  return to?.answers.shape === "one_of" ? (to.answers.answers[0]?.id ?? "") : "";
}
