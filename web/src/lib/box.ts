/** Where a thing is seen in the window: Safari measures what is enlarged (`zoom`) as if it were not. */
export function boxOf(thing: Element): DOMRect {
  const box = thing.getBoundingClientRect();
  if ((thing as Partial<Element>).currentCSSZoom !== undefined) return box;
  let by = 1;
  for (let one: Element | null = thing; one; one = one.parentElement) by *= Number(getComputedStyle(one).zoom) || 1;
  return new DOMRect(box.x * by, box.y * by, box.width * by, box.height * by);
}
