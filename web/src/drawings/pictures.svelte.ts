/**
 * The rich scenes (terrain, regions, resource cards) as pictures of their own, in the inks of the theme.
 *
 * Drawn with <use>, each would put some fifty shapes into the document, hundreds of times over; as an image it is one
 * thing to lay out and paint, however often it appears. Until the sheet is here, and wherever it cannot be read, <use>
 * draws the same.
 */
import { drawing } from "./sheet";
import { settings } from "../lib/settings.svelte";

type Scene = { viewBox: string; inside: string; whole: string };

const HEX = "-64 -74 128 148";
const made = new Map<string, string>();
let loading: Promise<void> | undefined;
let scenes = $state.raw(new Map<string, Scene>());
let defs = "";

/** The sheet, read once. A table waits for it: what is drawn with <use> and again as a picture is drawn twice. */
export function sheet(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const answer = await fetch(drawing("").slice(0, -1)).catch(() => null);
  if (!answer?.ok) return;
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  // Each picture is a document of its own: it carries what scenes share, not the other scenes.
  const shared = [...sheet.querySelectorAll("defs > :not(symbol)")].map((one) => one.outerHTML);
  defs = `<defs>${shared.join("")}</defs>`;
  scenes = new Map(
    [...sheet.querySelectorAll("symbol")].map((one) => [
      one.id,
      { viewBox: one.getAttribute("viewBox") ?? HEX, inside: one.innerHTML, whole: one.outerHTML },
    ]),
  );
}

/** The address of a scene in the present theme; null while there is none. */
export function picture(name: string): string | null {
  void sheet();
  const scene = scenes.get(name);
  const key = `${settings.theme} ${name}`;
  if (!scene) return null;
  const known = made.get(key);
  if (known) return known;
  document.documentElement.dataset["theme"] = settings.theme;
  const inks = getComputedStyle(document.documentElement);
  const inside = `${defs}${scene.inside}`.replace(
    /var\((--[\w-]+)(?:,\s*([^)]+))?\)/g,
    (_, ink: string, other = "none") => inks.getPropertyValue(ink).trim() || String(other),
  );
  const [, , width = "100", height = "100"] = scene.viewBox.split(" ");
  const sizes = `width="${width}" height="${height}" viewBox="${scene.viewBox}"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${sizes}>${inside}</svg>`;
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  made.set(key, url);
  return url;
}

/** The shapes that a picture was made of. */
export function symbolOf(url: string): Scene | null {
  const key = [...made].find(([, address]) => address === url)?.[0];
  return (key && scenes.get(key.slice(key.indexOf(" ") + 1))) || null;
}

/** Symbols of the sheet as text, with what they share. */
export const symbols = (names: Iterable<string>): string =>
  `${defs}${[...names].map((name) => scenes.get(name)?.whole ?? "").join("")}`;

/** Where the picture of a hex lies around its middle. */
export const HEX_BOX = { x: -64, y: -74, width: 128, height: 148 };
