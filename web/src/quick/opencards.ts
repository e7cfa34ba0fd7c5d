/** A player's open cards in rows, as they lie on the table: A and B sides alternate. */
import { say } from "../lib/words.svelte";
import type { OpenCard, QuickPlayer } from "./model";

export const expansionNames = (): Record<string, string> => ({
  library: say("Library"),
  church: say("Church"),
  citadel: say("Citadel"),
  university: say("University"),
  guild: say("Merchant guild"),
  town_hall: say("Town hall"),
});

export function rowsOf(player: QuickPlayer): { title: string; cards: OpenCard[] }[] {
  const side = (i: number, a: string): { letter: string; foot: string } =>
    i % 2 === 0 ? { letter: "A", foot: a } : { letter: "B", foot: "1★" };
  const roads = Array.from({ length: player.roads }, (_, i) => ({
    kind: "road", name: say("Road"), tone: "desert", icon: "u-road", ...side(i, "⇄1"),
  })); // prettier-ignore
  const knights = Array.from({ length: player.knights }, (_, i) => ({
    kind: "knight", name: say("Knight"), tone: "hills", icon: "u-helm", ...side(i, "+1"),
  })); // prettier-ignore
  const homes = [
    ...Array.from({ length: player.settlements }, () => ({ kind: "settlement", name: say("Settlement"), tone: "pasture", icon: "u-house", letter: "S", foot: "1★" })),
    ...Array.from({ length: player.cities }, () => ({ kind: "city", name: say("City"), tone: "mountains", icon: "u-city", letter: "C", foot: "2★" })),
  ];
  const expansions = player.expansions.map((id) => ({
    kind: id, name: expansionNames()[id] ?? id, tone: "fields", icon: id === "church" || id === "citadel" ? "u-shield" : "u-book",
    letter: expansionNames()[id] ?? id, foot: id === "town_hall" ? "4★" : "3★",
  })); // prettier-ignore
  return [
    { title: say("Roads"), cards: roads },
    { title: say("Homes"), cards: homes },
    { title: say("Knights"), cards: knights },
    { title: say("Expansions"), cards: expansions },
  ];
}
