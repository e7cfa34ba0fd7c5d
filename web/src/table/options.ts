/** A table's options as a short line under its title. */
import type { TableCard } from "../lib/protocol";
import { say, sayMany } from "../lib/words.svelte";

export function optionWords(table: Pick<TableCard, "rules" | "clock" | "dice">): string {
  const clock =
    table.clock.kind === "turn"
      ? say("{n} s a turn", { n: table.clock.seconds ?? 0 })
      : table.clock.kind === "days"
        ? sayMany("{n} day a turn", "{n} days a turn", table.clock.days ?? 0)
        : "";
  const parts = [
    table.rules && say("rules: {title}", { title: table.rules }),
    clock,
    table.dice === "balanced" ? say("balanced dice") : "",
    table.dice === "typed" ? say("real dice") : table.dice === "guided" ? say("dice of the first rounds fixed") : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
