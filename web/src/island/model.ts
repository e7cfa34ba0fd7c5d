/** What the drawing makes of the seat's view. */
import type { Listed, Question } from "../lib/protocol";
import type { Ground, IslandBoard } from "./island";
import type { Place } from "./Places.svelte";
import type { IslandView, Offer } from "./view";

export type Counted = Record<string, number>;

export const RESOURCES = ["wood", "brick", "wool", "grain", "ore"] as const;

/** Of which questions the eye needs the last sentence only: what is told before it lies in sight. */
export const ASKS = { roll: "last", trade: "last", build: "last" } as const;

let last: { island: Pick<IslandView["island"], "hexes" | "harbours">; ground: Ground } | undefined;

/** What never changes once it is laid: the same object for the same island, so that nothing of it is drawn twice. */
export function groundOf(view: IslandView): Ground {
  const { hexes, harbours } = view.island;
  if (last?.island.hexes === hexes && last.island.harbours === harbours) return last.ground;
  const { corners, paths } = view.island;
  const ground = {
    hexes: hexes.map(({ at, x, y, corners: ring, terrain, number }) => ({
      id: at,
      at: [x, y] as const,
      corners: ring,
      terrain: terrain ?? "unknown",
      number,
    })),
    corners: corners.map(({ at, x, y }) => ({ id: at, at: [x, y] as const })),
    paths: paths.map((id) => ({ id, ends: id.split("-") as [string, string] })),
    harbours: harbours.flatMap((h) => (h.kind ? [{ path: h.at, kind: h.kind === "3:1" ? "any" : h.kind }] : [])),
  };
  last = { island: { hexes, harbours }, ground };
  return ground;
}

export function boardOf(view: IslandView): IslandBoard {
  return {
    ...groundOf(view),
    buildings: view.players.flatMap((player, seat) => [
      ...player.settlements.map((corner) => ({ corner, seat, kind: "settlement" as const })),
      ...player.cities.map((corner) => ({ corner, seat, kind: "city" as const })),
    ]),
    roads: view.players.flatMap((player, seat) => player.roads.map((path) => ({ path, seat }))),
    robber: view.island.robber,
  };
}

export const KIND: Record<string, Place["kind"]> = {
  road: "path",
  settlement: "corner",
  city: "corner",
  robber: "hex",
};

const isPlace = (word: string): boolean => /^[a-zA-Z]\d/.test(word);

export type Put = Place & { verb: string; answer: Listed; question: Question };

/** The listed answers that put something somewhere, with where. */
export function puts(questions: Question[]): Put[] {
  return questions.flatMap((question) =>
    question.answers.shape !== "one_of"
      ? []
      : question.answers.answers.flatMap((answer) => {
          const [verb = "", id = ""] = answer.notation.split(" ");
          const kind = isPlace(id) ? KIND[verb] : undefined;
          return kind ? [{ id, kind, verb, label: answer.sentence, answer, question }] : [];
        }),
  );
}

/** The listed answers that put nothing anywhere, by notation. */
export function others(questions: Question[]): { answer: Listed; question: Question }[] {
  return questions.flatMap((question) =>
    question.answers.shape !== "one_of"
      ? []
      : question.answers.answers
          .filter(
            (answer) => !(KIND[answer.notation.split(" ")[0] ?? ""] && isPlace(answer.notation.split(" ")[1] ?? "")),
          )
          .map((answer) => ({ answer, question })),
  );
}

/** Whether everybody who was asked has declined an offer of one's own. */
export const isRefused = (offer: Offer, seat: number | null): boolean =>
  offer.by === seat && offer.to.length > 0 && offer.to.every((one) => offer.replies[String(one)] === "declined");
/** Whether somebody's offer waits for my yes or no. */
export const isAnswering = (questions: Question[]): boolean => questions.some((q) => q.waits && q.kind === "answer");
