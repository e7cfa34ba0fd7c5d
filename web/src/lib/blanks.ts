/** Sentences with their blanks filled in, and the words before them as a language says (`contractions.toml`). */

/** A word before a blank, and what it becomes where the value begins as a pattern says; without blanks, before any. */
export type Contraction = { word: string; becomes: string; before: string; blanks: string[] };
export type Values = Record<string, string | number>;

export function fillBlanks(sentence: string, contractions: Contraction[], values: Values): string {
  const spoken = contractions.reduce((said, one) => contracted(said, one, values), sentence);
  return spoken.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

function contracted(sentence: string, one: Contraction, values: Values): string {
  if (!sentence.includes(one.word)) return sentence;
  const word = one.word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const begins = new RegExp(`^(?:${one.before})`, "iu");
  return sentence.replace(new RegExp(`(?<!\\p{L})${word}\\{(\\w+)\\}`, "gu"), (found, name: string) => {
    const meant = !one.blanks.length || one.blanks.includes(name);
    return meant && begins.test(String(values[name] ?? "")) ? `${one.becomes}{${name}}` : found;
  });
}
