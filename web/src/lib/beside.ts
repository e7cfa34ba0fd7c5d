/** Where a sheet lies that is asked for: not over what was pressed, in sight, and over as little as can be. */

const GAP = 12;
const EDGE = 8;
const LEAST = 96;
/** What the tray's flag needs over it. */
const FLAG = 16;
/** What people look at to decide: cards, what can be built, the question. */
const WEIGHED =
  ".glance .land :is(button, [data-place]), .hand [data-card], .tray [data-build], [data-question], [data-step]";

/** In pixels of the window. */
export type Room = { left: number; bottom: number; width: number; most: number };
/** In those of the page, which very large screens enlarge. */
export type SheetPlace = { left: number; top: number; most: number };

export const zoomOf = (sheet: HTMLElement | undefined): number =>
  (sheet as { currentCSSZoom?: number } | undefined)?.currentCSSZoom ?? 1;

/** What stands between the bar and the question in the column of a wide window: it gives way first. */
export function roomOverQuestion(under: number): Room | null {
  const [tray, head] = [".glance .tray", ".glance .top"].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  );
  if (!tray || !head || tray.left < innerWidth / 4) return null;
  const top = Math.max(under, head.left >= tray.left - GAP ? head.bottom : 0) + EDGE;
  return { left: tray.left, bottom: innerHeight - tray.top + FLAG, width: tray.width, most: tray.top - FLAG - top };
}

/**
 * Above *kept*, below it, or over the log in the column: where it is whole and covers least of what is weighed; of
 * equals near what was pressed, then where there is more room.
 */
export function placeBeside(sheet: HTMLElement, anchor: HTMLElement, kept: DOMRect): SheetPlace {
  const zoom = zoomOf(sheet);
  const { width } = sheet.getBoundingClientRect();
  const whole = sheet.scrollHeight * zoom + 4;
  const near = Math.max(EDGE, Math.min(anchor.getBoundingClientRect().left - 24, innerWidth - width - EDGE));
  const above = Math.max(LEAST, kept.top - GAP - EDGE);
  const below = Math.max(LEAST, innerHeight - kept.bottom - GAP - EDGE);
  const column = anchor.closest("dialog") ? null : roomOverQuestion(0);
  const spots = [
    { left: near, top: kept.top - GAP - Math.min(whole, above), most: above, away: 0 },
    { left: near, top: kept.bottom + GAP, most: below, away: 0 },
    ...(column && column.width >= width
      ? [
          {
            left: column.left,
            top: innerHeight - column.bottom - Math.min(whole, column.most),
            most: column.most,
            away: 1,
          },
        ]
      : []),
  ];
  const boxes = [...document.querySelectorAll(WEIGHED)]
    .filter((one) => !anchor.contains(one))
    .map((one) => one.getBoundingClientRect());
  const weighed = spots.map((spot) => {
    const foot = spot.top + Math.min(whole, spot.most);
    const isOver = (box: DOMRect): boolean =>
      box.width > 1 && box.left < spot.left + width && box.right > spot.left && box.top < foot && box.bottom > spot.top;
    return { ...spot, isCut: whole > spot.most, covered: boxes.filter(isOver).length };
  });
  const [best] = weighed.sort(
    (a, b) => Number(a.isCut) - Number(b.isCut) || a.covered - b.covered || a.away - b.away || b.most - a.most,
  );
  return { left: (best?.left ?? EDGE) / zoom, top: (best?.top ?? EDGE) / zoom, most: (best?.most ?? LEAST) / zoom };
}
