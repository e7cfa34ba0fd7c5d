/** A player's open cards in rows, as they lie on the table: A and B sides alternate. */
import { say, sayMany } from "../lib/words.svelte";
import type { OpenCard, QuickCard } from "./model";
import type { Player } from "./view";

export const expansionNames = (): Record<string, string> => ({
  library: say("Library"),
  church: say("Church"),
  citadel: say("Citadel"),
  university: say("University"),
  guild: say("Merchant guild"),
  town_hall: say("Town hall"),
});
const ICONS: Record<string, string> = {
  library: "u-book",
  church: "u-shield",
  citadel: "u-shield",
  university: "u-bulb",
  guild: "u-scale",
  town_hall: "u-bank",
};

/** The picture and tone of every card that is built. */
export const LOOK: Record<string, { icon: string; tone: string }> = {
  road: { icon: "u-road", tone: "desert" },
  knight: { icon: "u-helm", tone: "hills" },
  settlement: { icon: "u-house", tone: "pasture" },
  city: { icon: "u-city", tone: "mountains" },
  ...Object.fromEntries(Object.entries(ICONS).map(([id, icon]) => [id, { icon, tone: "fields" }])),
};

type Row = { title: string; cards: OpenCard[] };

/** What a card counts by its print, on its second side where it has two. */
const worth = (card: QuickCard | undefined): string => {
  const points = card?.points ?? "";
  return String(typeof points === "object" ? (points.B ?? "") : points);
};

export function sided(id: "road" | "knight", n: number, safe: number, card: QuickCard | undefined): OpenCard[] {
  const a = id === "road" ? { foot: "1", footIcon: "u-swap" } : { foot: "+1", footIcon: "u-cards" };
  const name = id === "road" ? say("Road") : say("Knight");
  return Array.from({ length: n }, (_, i) => ({
    id,
    name,
    ...LOOK[id]!,
    guarded: i < safe,
    side: i % 2 ? ("B" as const) : ("A" as const),
    ...(i % 2 ? { foot: worth(card), footIcon: "u-star" } : a),
  }));
}

export function rowsOf(player: Player, printed: Map<string, QuickCard>): Row[] {
  const home = (id: string, name: string, tone: string, icon: string): OpenCard => ({
    id,
    name,
    side: "",
    tone,
    icon,
    foot: worth(printed.get(id)),
    footIcon: "u-star",
    guarded: false,
  });
  return [
    {
      title: sayMany("Roads: {n} exchange a turn", "Roads: {n} exchanges a turn", player.exchanges),
      cards: sided("road", player.roads, player.safe_roads, printed.get("road")),
    },
    {
      title: say("Settlements and cities"),
      cards: [
        ...Array.from({ length: player.settlements }, () =>
          home("settlement", say("Settlement"), "pasture", "u-house"),
        ),
        ...Array.from({ length: player.cities }, () => home("city", say("City"), "mountains", "u-city")),
      ],
    },
    {
      title: sayMany("Knights: +{n} card", "Knights: +{n} cards", player.extra_cards),
      cards: sided("knight", player.knights, player.safe_knights, printed.get("knight")),
    },
    {
      title: say("Expansions"),
      cards: player.expansions.map((id) => home(id, expansionNames()[id] ?? id, "fields", ICONS[id] ?? "u-book")),
    },
  ];
}

/** Equal cards together, in the order in which they first lie there. */
export function equals(cards: OpenCard[]): { card: OpenCard; n: number }[] {
  const found = new Map<string, { card: OpenCard; n: number }>();
  for (const card of cards) {
    const key = `${card.id} ${card.side} ${card.guarded}`;
    found.set(key, { card, n: (found.get(key)?.n ?? 0) + 1 });
  }
  return [...found.values()];
}

/** What the side that lies up brings. */
const sideName = ({ id, side }: OpenCard): string => {
  if (side === "B") return say("(1 point)");
  if (side !== "A") return "";
  return id === "road" ? say("(1 exchange a turn)") : say("(1 card more a turn)");
};

/** What so many equal cards are called. */
export const called = (card: OpenCard, n: number): string =>
  [n > 1 ? `${n} ×` : "", card.name, sideName(card)].filter(Boolean).join(" ") +
  (card.guarded ? `, ${say("guarded")}` : "");

/** By what name the server marks a card since one's last turn: of those with two sides, the side too. */
export const markedAs = ({ id, side }: OpenCard): string => (side ? `${id}.${side}` : id);

/** An expansion is known by its name alone; the others by their picture and what stands under it. */
export const isNamed = ({ id }: OpenCard): boolean => id in ICONS;
