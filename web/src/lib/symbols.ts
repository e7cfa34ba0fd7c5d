/** What stands on a table as a drawing with a number: what it is called, what it is for, and where its rule stands. */
export type Symbol = { icon: string; name: string; use: string; entry: string };

/** What makes an element say what it stands for, pressed, pointed at or focused; *label* holds its number. */
export const tells = (label: string, { use, entry }: Pick<Symbol, "use" | "entry">) => ({
  "data-what": label,
  "data-for": use,
  "data-entry": entry,
  "aria-label": label,
  title: `${label}. ${use}`,
});
