/** The printed cards for whoever only needs their names: fetched when the first is asked for. */
import { inWords } from "../lib/words.svelte";
import { plainId, printed, type Printed } from "./model";

let cards = $state.raw(new Map<string, Printed>());
let fetching: Promise<void> | undefined;

/** Every card by id; none until they are there. */
export function shelf(): Map<string, Printed> {
  fetching ??= printed().then((all) => void (cards = all));
  return cards;
}

/** What a card is called; its id until that is known. */
export const cardName = (id: string): string => inWords(shelf().get(plainId(id))?.names) ?? id;
