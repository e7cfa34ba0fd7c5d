/** Days and hours as people here write them: in the page's language, and in the browser's own form of it where it has one. */
import { words } from "./words.svelte";

const locale = (): string => navigator.languages.find((tag) => tag.slice(0, 2) === words.lang) ?? words.lang;

export const dayOf = (time: number): string => new Date(time).toLocaleDateString(locale(), { dateStyle: "medium" });
export const momentOf = (time: number): string => new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
