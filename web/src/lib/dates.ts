/**
 * Days, hours and numbers as people here write them: in the page's language, and in the browser's own form of it where
 * it has one.
 */
import { words } from "./words.svelte";

const locale = (): string => navigator.languages.find((tag) => tag.slice(0, 2) === words.lang) ?? words.lang;

export const dayOf = (time: number): string => new Date(time).toLocaleDateString(locale(), { dateStyle: "medium" });
export const momentOf = (time: number): string =>
  new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
/** More or less than expected: +4,4 or −1,5. */
export const signed = (amount: number): string =>
  new Intl.NumberFormat(locale(), { signDisplay: "exceptZero", maximumFractionDigits: 1 })
    .format(amount)
    .replace("-", "−");
