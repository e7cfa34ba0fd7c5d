/**
 * A drawing of the page as a picture of its own: the shapes it borrows from the sheet, the page's inks and its type go
 * with it, since a picture can fetch nothing.
 */
import { symbols, symbolOf } from "../drawings/pictures.svelte";

const SVG = "http://www.w3.org/2000/svg";
const FONT = `${import.meta.env.BASE_URL}fonts/alegreya-latin-800-normal.woff2`;
let font: Promise<string> | undefined;

/** The type of numbers and names, inside the picture; without it the system's own serif stands in. */
async function fontRule(): Promise<string> {
  font ??= fetch(FONT)
    .then((answer) => answer.arrayBuffer())
    .then((data) => btoa(String.fromCharCode(...new Uint8Array(data))))
    .then((data) => `@font-face{font-family:"Alegreya";font-weight:800;src:url(data:font/woff2;base64,${data})}`)
    .catch(() => "");
  return font;
}

/** Every rule of the page but its fonts, which a picture cannot fetch. */
function rules(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules];
      } catch {
        return []; // Another site's sheet.
      }
    })
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map((rule) => rule.cssText)
    .join("\n");
}

/** What the drawing borrows: uses point into it, pictures become the shapes they were made of. */
function owned(drawing: SVGSVGElement): void {
  const names = new Set<string>();
  for (const use of drawing.querySelectorAll("use")) {
    const name = use.getAttribute("href")?.split("#")[1] ?? "";
    names.add(name);
    use.setAttribute("href", `#${name}`);
  }
  for (const image of drawing.querySelectorAll("image")) {
    const found = symbolOf(image.getAttribute("href") ?? "");
    if (!found) continue;
    const shapes = document.createElementNS(SVG, "svg");
    for (const name of ["x", "y", "width", "height", "preserveAspectRatio"])
      shapes.setAttribute(name, image.getAttribute(name) ?? (name === "preserveAspectRatio" ? "xMidYMid" : "0"));
    shapes.setAttribute("viewBox", found.viewBox);
    shapes.innerHTML = found.inside;
    image.replaceWith(shapes);
  }
  drawing.insertAdjacentHTML("afterbegin", symbols(names));
}

/** *drawing*, which stands on the page, as an image of *width* by *height*. */
export async function flat(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  owned(copy);
  const style = document.createElementNS(SVG, "style");
  style.textContent = `${await fontRule()}\n${rules()}\n:root{--fast:0ms;--move:0ms;--deal:0ms}`;
  copy.prepend(style);
  const { theme = "light", palette = "inks" } = document.documentElement.dataset;
  // Twice the size: what the page does on a small screen is not meant for a picture.
  for (const [name, value] of Object.entries({
    xmlns: SVG,
    width: String(2 * width),
    height: String(2 * height),
    "data-theme": theme,
    "data-palette": palette,
  }))
    copy.setAttribute(name, value);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
