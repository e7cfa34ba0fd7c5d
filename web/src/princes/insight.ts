/** What of a principality wider than the screen is in sight. */
type Attached = (grid: HTMLElement) => void;

/** Its middle, first and whenever it grows. */
export const middleInSight =
  (columns: number): Attached =>
  (grid) => {
    requestAnimationFrame(() => columns && (grid.scrollLeft = (grid.scrollWidth - grid.clientWidth) / 2));
  };

/** And of what is asked for, something. */
export const askedInSight =
  (places: number): Attached =>
  (grid) => {
    if (places === 0) return;
    requestAnimationFrame(() => {
      const edge = grid.getBoundingClientRect();
      const boxes = [...grid.querySelectorAll(".can, .target, .site")].map((one) => one.getBoundingClientRect());
      const first = boxes[0];
      if (first && !boxes.some((box) => box.left >= edge.left && box.right <= edge.right))
        grid.scrollLeft += first.left - edge.left - 12;
    });
  };
