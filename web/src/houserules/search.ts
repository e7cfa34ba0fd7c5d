/** Which switches fit what somebody typed: their words, their values, their ruling's number. */
import type { SettledCard, SwitchCard } from "../lib/protocol";

/** Without case and accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const fits = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));

export const switchFits = (one: SwitchCard, typed: string): boolean =>
  fits(
    [
      one.title,
      one.sentence,
      one.book,
      one.group,
      one.ruling,
      one.name,
      ...one.values.map((known) => known.label),
    ].join(" "),
    typed,
  );

export const rulingFits = (one: SettledCard, typed: string): boolean => fits(`${one.ruling} ${one.sentence}`, typed);
