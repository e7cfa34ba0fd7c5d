/** A table's options as a short line under its title. */
import type { TableCard } from "../lib/protocol";
import { say, sayMany } from "../lib/words.svelte";

const modes = (): Record<string, string> => ({
  intro: say("first game"),
  gold: say("the age of gold"),
  turmoil: say("the age of turmoil"),
  progress: say("the age of progress"),
  duel: say("the duel"),
});

export function optionWords(table: Pick<TableCard, "options" | "seats" | "id" | "clock" | "dice">): string {
  const { edition, mode } = table.options;
  const clock =
    table.clock.kind === "turn"
      ? say("{n} s a turn", { n: table.clock.seconds ?? 0 })
      : table.clock.kind === "days"
        ? sayMany("{n} day a turn", "{n} days a turn", table.clock.days ?? 0)
        : "";
  const editions: Record<string, string> = {
    adapted: say("adapted edition"),
    duel: say("the duel"),
    large: say("the large board"),
  };
  const parts = [
    edition ? (editions[edition] ?? say("{year} rules", { year: edition })) : "",
    mode ? (modes()[mode] ?? mode) : "",
    clock,
    table.dice === "balanced" ? say("balanced dice") : table.dice === "typed" ? say("real dice") : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
