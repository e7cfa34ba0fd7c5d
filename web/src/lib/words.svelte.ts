/**
 * The page's own sentences, in the language of the person.
 *
 * The English sentence is the key, exactly as in the Python packages: `say("Play now")`, `say("{n} of {most}", { n: 3,
 * most: 7 })`. Translations come from the same gettext catalogues (domain `page`), as JSON from the server, and change
 * without reload.
 */
import { fillBlanks, type Contraction, type Values } from "./blanks";
import { here } from "./here";
import { store } from "./store";

/** Which form a number takes is the language's own rule, sent as a table: 0 to 99, and 100 to 199 for all above. */
type Catalogue = {
  one: Record<string, string>;
  many: Record<string, string[]>;
  forms: number[];
  contractions: Contraction[];
  /** How its letters are spoken: alfa, bravo. */
  letters: string[];
  /** The letter that asks, by query. */
  keys: Record<string, string>;
};

const EMPTY: Catalogue = { one: {}, many: {}, forms: [], contractions: [], letters: [], keys: {} };

class Words {
  lang = $state(wanted()[0] ?? "en");
  /** Every language that the server has, by what it calls itself. */
  known = $state.raw<Record<string, string>>({});
  private catalogue = $state.raw<Catalogue>(EMPTY);

  get contractions(): Contraction[] {
    return this.catalogue.contractions;
  }

  get letters(): string[] {
    return this.catalogue.letters;
  }

  get keys(): Record<string, string> {
    return this.catalogue.keys;
  }

  /** In the language chosen before, else the browser's, else English; which there are is asked at the same time. */
  async begin(): Promise<void> {
    const [known] = await Promise.all([asked<Record<string, string>>("languages", {}), this.load(this.lang)]);
    this.known = known;
    if (!(this.lang in known)) await this.load(wanted().find((lang) => lang in known) ?? "en");
  }

  async load(lang: string): Promise<void> {
    this.catalogue = await asked(`catalogue/${lang}`, EMPTY);
    this.lang = lang;
    document.documentElement.lang = lang;
    store.set("lang", lang);
  }

  one(sentence: string): string {
    return this.catalogue.one[sentence] || sentence;
  }

  many(one: string, many: string, n: number): string {
    const form = this.catalogue.forms[n < 100 ? n : 100 + (n % 100)] ?? Number(n !== 1);
    return this.catalogue.many[one]?.[form] ?? (n === 1 ? one : many);
  }
}

async function asked<T>(path: string, otherwise: T): Promise<T> {
  // A page without a server has them as files.
  const answer = await fetch(`${import.meta.env.BASE_URL}api/${path}${here ? ".json" : ""}`);
  return answer.ok ? ((await answer.json()) as T) : otherwise;
}

/** The language chosen before, then the browser's. */
const wanted = (): string[] =>
  [store.get("lang") ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))].filter((lang) =>
    /^[a-z]{2}$/.test(lang),
  );

export const words = new Words();

/** Of a thing in several languages, the words of ours; what is not written in it is English. */
export const inWords = (said: Record<string, string> | undefined): string | undefined =>
  said?.[words.lang] ?? said?.["en"];

const filled = (sentence: string, values: Values): string => fillBlanks(sentence, words.contractions, values);

export function say(sentence: string, values: Values = {}): string {
  return filled(words.one(sentence), values);
}

export function sayMany(one: string, many: string, n: number, values: Values = {}): string {
  return filled(words.many(one, many, n), { n, ...values });
}
