/** Where the drawings lie: one SVG sheet of symbols beside the page, cached by the browser. */
export const drawing = (name: string): string => `${import.meta.env.BASE_URL}drawings.svg#${name}`;
