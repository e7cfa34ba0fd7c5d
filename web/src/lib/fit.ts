/**
 * Draws what lies in a room as large as the room allows. Where it would become too small, its parts give way one after
 * the other (`data-fold` counts them; a game's stylesheet says which), and only then it becomes smaller still.
 */
import { boxOf } from "./box";

const LEAST = 0.3;
const STEPS = 6;

export type Room = { most?: number; good?: number; folds?: number };

export function fit(room: HTMLElement, { most = 1.5, good = 0.8, folds = 0 }: Room = {}): { destroy(): void } {
  const inner = room.firstElementChild as HTMLElement;
  let asked = 0;
  let laid = 0;

  function fits(scale: number): boolean {
    inner.style.setProperty("zoom", String(scale));
    const { height, width } = boxOf(inner);
    const all = boxOf(room);
    return height <= all.height + 1 && width <= all.width + 1 && inner.scrollWidth <= inner.clientWidth + 1;
  }
  /** The largest scale that fits, of which is known that it lies *from* there on. */
  function largest(from: number): number {
    if (fits(most)) return most;
    let [low, high] = from ? [from, most] : [LEAST, good];
    for (let i = 0; i < STEPS; i++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return low;
  }
  function lay(): void {
    asked = 0;
    if (!room.clientHeight) return;
    for (let fold = 0; fold <= folds; fold++) {
      room.dataset["fold"] = String(fold);
      // Each look lays everything out anew: what does not fit well enough is not measured any further.
      const isGood = fits(good);
      if (!isGood && fold < folds) continue;
      fits(largest(isGood ? good : 0));
      break;
    }
    laid = inner.getBoundingClientRect().height;
  }
  const soon = (): void => void (asked ||= requestAnimationFrame(lay));
  const sized = new ResizeObserver(soon);
  sized.observe(room);
  // Larger letters, a picture that has come: not what was just laid here.
  const grown = new ResizeObserver(() => Math.abs(inner.getBoundingClientRect().height - laid) > 1 && soon());
  grown.observe(inner);
  const changed = new MutationObserver(soon);
  changed.observe(inner, { childList: true, subtree: true, characterData: true });
  lay();
  void document.fonts.ready.then(soon);
  return {
    destroy: () => {
      cancelAnimationFrame(asked);
      sized.disconnect();
      grown.disconnect();
      changed.disconnect();
    },
  };
}
