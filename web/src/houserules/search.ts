/** Which switches fit what somebody typed: their words, their values, their ruling's number. */
import { fold } from "../lib/fold";
import type { SettledCard, SwitchCard } from "../lib/protocol";

const fits = (text: string, typed: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every((word) => fold(text).includes(word));

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
