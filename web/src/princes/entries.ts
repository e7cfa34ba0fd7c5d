/** Which almanac entry speaks of a card or of a face of the event die; a test holds that each one exists. */
import type { Printed } from "./model";

export const FACE_ENTRY: Record<string, string> = {
  brigands: "brigands",
  trade: "trade-event",
  celebration: "celebration",
  harvest: "plentiful-harvest",
  event: "event-cards",
};

const CARD_ENTRY: Record<string, string> = {
  hero: "heroes",
  trade_ship: "trade-ships",
  attack: "attack-cards",
  action: "action-cards",
  neutral: "action-cards",
  event: "event-cards",
  region_expansion: "region-expansions",
  extraordinary_site: "region-expansions",
  city_expansion: "city-expansions",
  settlement_expansion: "settlement-expansions",
  building: "buildings-and-units",
  unit: "buildings-and-units",
  ship: "trade-ships",
  road: "princes-road",
  settlement: "princes-settlement",
  city: "princes-city",
};

export const entryOf = (card: Printed): string =>
  CARD_ENTRY[card.type ?? ""] ?? CARD_ENTRY[card.kind] ?? "where-cards-go";
