import { say } from "../lib/words.svelte";

export const pointIcons: Record<string, string> = {
  victory: "u-star",
  commerce: "u-scale",
  strength: "u-shield",
  skill: "u-hand",
  progress: "u-bulb",
};

export const pointNames = (): Record<string, string> => ({
  victory: say("points"),
  commerce: say("commerce"),
  strength: say("strength"),
  skill: say("skill"),
  progress: say("progress"),
});

export const kindNames = (): Record<string, string> => ({
  action: say("action"),
  building: say("building"),
  hero: say("hero"),
  ship: say("ship"),
  trade_ship: say("trade ship"),
  unit: say("unit"),
  attack: say("attack"),
  neutral: say("action"),
  extraordinary_site: say("region expansion"),
  event: say("event"),
  settlement_expansion: say("expansion"),
  city_expansion: say("city expansion"),
  region_expansion: say("region expansion"),
});

export const faceNames = (): Record<string, string> => ({
  brigands: say("Brigand Attack"),
  trade: say("Trade"),
  celebration: say("Celebration"),
  harvest: say("Plentiful Harvest"),
  event: say("Event card"),
});

/** What each face shows, and on which ground. */
export const faceLook: Record<string, [string, string]> = {
  brigands: ["u-helm", "hills"],
  trade: ["u-scale", "goldfield"],
  celebration: ["u-star", "pasture"],
  harvest: ["r-grain", "fields"],
  event: ["u-scroll", "mountains"],
};

/** What each face of the event die does, in a few words. */
export const faceWhy = (): Record<string, string> => ({
  brigands: say("whoever holds more than seven resources loses gold and wool"),
  trade: say("the trade advantage takes a resource from the other"),
  celebration: say("the most skill gains a resource"),
  harvest: say("both gain a resource of their choice"),
  event: say("an event card is turned up"),
});
