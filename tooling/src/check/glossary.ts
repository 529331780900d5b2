import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { SourceFile } from '../sources.ts';

/** A row of the second table of docs/glossary.md: words that a language does not use, and the term to use instead. */
interface Refusal {
  lang: UiLang;
  words: string[];
  term: string;
  /** Phrases in which the words are right. */
  exceptions: string[];
}

const listIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Reads the words that are refused from the text of docs/glossary.md. Throws if there is none. */
export function refusalsIn(document: string): Refusal[] {
  const refusals = document.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, code, words = '', term = '', exceptions = ''] = cells;
    const lang = UI_LANGS.find((one) => one === code);
    return lang ? [{ lang, words: listIn(words), term, exceptions: listIn(exceptions) }] : [];
  });
  if (refusals.length === 0) throw new Error('the glossary has no table of words that we do not use');
  return refusals;
}

const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/\*$/u, '\\p{L}*')}(?![\\p{L}\\p{N}])`, 'iu');

/** A file's language is its name, as in `locales/fr.json` and `texts/fr.ts`. */
const languageOf = (path: string): string => path.replace(/^.*\/(\w+)\.\w+$/u, '$1');

/** Returns one sentence for each line of a file with texts in one language that has a word which we do not use. */
export function glossaryProblems(refusals: readonly Refusal[], { path, text }: SourceFile): string[] {
  const own = refusals.filter(({ lang }) => lang === languageOf(path));
  return text.split('\n').flatMap((line, index) => {
    // The keys of a JSON file are English in every language.
    const written = line.replaceAll(/"[\w.-]+":/gu, '');
    return own.flatMap(({ words, term, exceptions }) => {
      const rest = exceptions.reduce((left, phrase) => left.replaceAll(new RegExp(phrase, 'giu'), ''), written);
      return words
        .filter((word) => wordPattern(word).test(rest))
        .map((word) => `${path}:${index + 1} has “${word}”, write “${term}” (docs/glossary.md)`);
    });
  });
}
