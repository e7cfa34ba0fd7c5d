/**
 * Which of the few card scenes a card shows, and its tone: about fifty drawings serve 180 cards. The tone says the
 * family.
 */
import type { Printed } from "./model";

// prettier-ignore
const BY_ID: Record<string, string> = {
  marketplace: "stall", abbey: "abbey", parish_hall: "abbey", toll_bridge: "bridge", storehouse: "store",
  grain_mill: "mill", lumber_camp: "mill", iron_foundry: "anvil", brick_factory: "kiln", weavers_shop: "loom",
  brigitta: "sage", merchant_caravan: "caravan", scout: "map", goldsmith: "coins", relocation: "map", feud: "swords",
  year_of_plenty: "sun", trade_ships_race: "ship", fraternal_feuds: "swords", invention: "books", yule: "star",
  traveling_merchant: "caravan", gudrun: "pirate", trade_master: "scales", merchant: "scales", brigands: "mask",
  reiner: "banner", gold_cache: "coins", pirate_ship: "pirate", moneylender: "coins", mint: "coins",
  merchant_guild: "scales", staple_house: "store", harbor: "anchor", trading_base: "anchor", salt_silo: "store",
  gift_for_the_prince: "gift", archer: "bow", arsonist: "torch", voyage_of_plunder: "pirate", sebastian: "sage",
  traitor: "mask", lookout_tower: "tower", drill_ground: "swords", chapel_1_3: "bell", chapel_4_6: "bell",
  tithe_barn: "store", fire_brigade: "bucket", fairgrounds: "tents", large_festival_hall: "festival",
  hedge_tavern: "tavern", riots: "torch", benjamin: "books", guido: "banner", gustav: "books", doctor: "flask",
  mineral_mining: "pick", three_field_system: "plough", chief_cannoneer: "cannon", town_hall: "townhall",
  library: "books", pharmacy: "flask", bath_house: "bath", building_crane: "crane", parliament: "hall",
  university: "university", plague: "bell", road: "bridge", settlement: "store", city: "castle", austin: "austin",
  candamir: "candamir", harald: "harald", inga: "inga", osmund: "osmund", siglind: "siglind", carl_forkbeard: "carl",
  heinrich: "heinrich", irmgard: "irmgard",
};
const TONE: Record<string, string> = {
  settlement_expansion: "pasture", city_expansion: "hills", region_expansion: "goldfield", event: "mountains",
}; // prettier-ignore
const BY_TYPE: Record<string, string> = {
  hero: "fields",
  trade_ship: "goldfield",
  unit: "forest",
  attack: "hills",
  neutral: "desert",
};

export function sceneOf(card: Pick<Printed, "id" | "type" | "kind" | "scene">): { scene: string; tone: string } {
  const type = card.type ?? "";
  const scene =
    card.scene ??
    BY_ID[card.id] ??
    (type.includes("ship") ? "ship" : type === "hero" || type === "unit" ? "hero" : "store");
  return { scene: `e-${scene}`, tone: BY_TYPE[type] ?? TONE[card.kind] ?? "desert" };
}
