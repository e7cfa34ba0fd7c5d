/** Which of the few card scenes a card shows, and its tone: about thirty drawings serve 180 cards. */
import type { Printed } from "./model";

const BY_ID: Record<string, string> = {
  marketplace: "e-stall", abbey: "e-abbey", parish_hall: "e-abbey", toll_bridge: "e-bridge", storehouse: "e-store",
  grain_mill: "e-mill", lumber_camp: "e-mill", iron_foundry: "e-mill", brick_factory: "e-mill", weavers_shop: "e-mill",
  merchant_caravan: "e-caravan", trade_master: "e-caravan", merchant: "e-caravan",
}; // prettier-ignore
const TONE: Record<string, string> = {
  action: "desert", settlement_expansion: "pasture", city_expansion: "hills", region_expansion: "fields", event: "mountains",
}; // prettier-ignore

export function sceneOf(card: Printed): { scene: string; tone: string } {
  const type = card.type ?? "";
  const byType = type.includes("ship") ? "e-ship" : type === "hero" || type === "unit" ? "e-hero" : "";
  const byKind = card.kind === "action" ? "e-caravan" : card.kind === "city_expansion" ? "e-abbey" : "e-store";
  return { scene: BY_ID[card.id] ?? (byType || byKind), tone: TONE[card.kind] ?? "pasture" };
}
