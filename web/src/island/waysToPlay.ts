/** The ways in which a development card can be played now, each with its question. */
import type { Tabled } from "../lib/tabled";
import { others } from "./model";

export const waysToPlay = (client: Tabled, card: string) =>
  others(client.position?.questions ?? []).filter(({ answer }) => {
    const [verb, played] = answer.notation.split(" ");
    return verb === "play" && played === card;
  });
