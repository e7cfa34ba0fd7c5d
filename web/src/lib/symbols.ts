/** What stands on a table as a drawing with a number: what it is called, what it is for, and where its rule stands. */
export type Symbol = { icon: string; name: string; use: string; entry: string };
