/** Where on the table an open answer points: sites to build on, regions to take from, cards to choose. */
import type { Open } from "../table/listed";
import type { Site } from "./RealmGrid.svelte";
import { spotOf } from "./model";
import type { Principality } from "./view";

const REGION = /^[a-z]+\d$/;

/** The places where the picked card, or the road, settlement or city that is being built, may go. */
export function sitesOf(realm: Principality, open: Open[], picked: string | null, acting: string | null): Site[] {
  const found = new Map<string, Site>();
  for (const { answer, words } of open) {
    const [verb = "", what = "", site = ""] = words;
    const label = answer.sentence;
    if (verb === "build" && what === picked && !REGION.test(site))
      found.set(answer.notation, { id: answer.notation, ...spotOf(site), label });
    else if (verb === acting && verb === "road")
      found.set(answer.notation, { id: answer.notation, x: roadEnd(realm, what), y: 0, label });
    else if (verb === acting && (verb === "settlement" || verb === "city"))
      found.set(`${verb} ${what}`, { id: `${verb} ${what}`, ...spotOf(what), label });
  }
  return [...found.values()];
}

/** The column of the next road on one side: beyond the last place there. */
export function roadEnd(realm: Principality, side: string): number {
  const xs = realm.places.map(([name]) => spotOf(name).x);
  return side === "left" ? Math.min(...xs) - 1 : Math.max(...xs) + 1;
}

/** What can change places: regions and sites of mine; once one is chosen, itself (to put it back) and its partners. */
function swapsOf(open: Open[], swapping: string | null): string[] {
  return open.flatMap(({ words }) =>
    words[0] === "swap" && (swapping === null || words.includes(swapping)) ? words.slice(1) : [],
  );
}

/** What the picked card does to the region of this name: some cards are laid at a region instead of a site. */
export function laidAt(open: Open[], picked: string | null, name?: string): Open[] {
  return open.filter(
    ({ words }) =>
      words[0] === "build" &&
      words[1] === picked &&
      REGION.test(words[2] ?? "") &&
      (name === undefined || words[2] === name),
  );
}

export function regionsOf(open: Open[], swapping: string | null, picked: string | null): string[] {
  const laid = laidAt(open, picked).map(({ words }) => words[2] ?? "");
  const named = open.flatMap(({ words }) =>
    ["take", "give", "save"].includes(words[0] ?? "") && words.length === 2 ? words.slice(1) : [],
  );
  return [...laid, ...named, ...swapsOf(open, swapping)].filter((name) => REGION.test(name));
}

/** The answers that point at a card on the table: at the opponent's when a target is asked for, else at one's own. */
export function pointed(open: Open[], theirs: boolean): Open[] {
  return open.filter(
    ({ question, words }) => ["target", "lose"].includes(words[0] ?? "") && (question.kind === "target") === theirs,
  );
}

/** The sites of my own cards that can be pressed: those that are asked for, and those that can change places. */
export function mySites(open: Open[], swapping: string | null): string[] {
  return [
    ...pointed(open, false).map(({ words }) => words[1] ?? ""),
    ...swapsOf(open, swapping).filter((name) => !REGION.test(name)),
  ];
}
