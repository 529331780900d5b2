import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { SourceFile } from './sources.ts';

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

/** Reads the refused words from the text of docs/glossary.md. Throws if the text lists no refused words. */
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

// `_` counts as part of a word, so that names in the code, such as ROLE_ADMINISTRATOR, do not match.
const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${word.replace(/\*$/u, '\\p{L}*')}(?![\\p{L}\\p{N}_])`, 'iu');

type Part = readonly [lang: UiLang | undefined, text: string];

const LANGS = UI_LANGS.join('|');
/** Matches the path of a file with texts in one language, such as `locales/fr.json` and `texts/fr.ts`. */
const FILE_LANGUAGE = new RegExp(`/(${LANGS})\\.\\w+$`, 'u');
/** Matches the start of a language's texts in a file with several: `fr: {`, `"fr": "…"` and `const fr: Texts = {`. */
const START = new RegExp(`^ *(?:(?:export )?const )?["']?(${LANGS})["']?(?::| =)(?: |$)`, 'u');
/** Matches the position before each language of a line with several languages, such as `{ en: 'Yes', fr: 'Oui' }`. */
const BETWEEN = /(?<=[{,] )(?=["']?(?:\w\w)["']?: )/u;

const asLanguage = (found: RegExpExecArray | null): UiLang | undefined => found?.[1] as UiLang | undefined;

/**
 * Returns the parts of each line of a file. In a file with several languages, a line that starts the texts of a language
 * also sets the language of the following lines that are indented further.
 */
function linesIn({ path, text }: SourceFile): Part[][] {
  const lines = text.split('\n');
  const only = asLanguage(FILE_LANGUAGE.exec(path));
  if (only) return lines.map((line) => [[only, line]]);
  let open: { lang: UiLang | undefined; indent: number } | undefined;
  return lines.map((line) => {
    const indent = line.search(/\S/u);
    const [first = '', ...others] = line.split(BETWEEN);
    const begins = asLanguage(START.exec(first));
    if (begins) open = { lang: begins, indent };
    else if (open && indent >= 0 && indent <= open.indent) open = undefined;
    return [[open?.lang, first], ...others.map((part): Part => [asLanguage(START.exec(part)) ?? open?.lang, part])];
  });
}

/** Returns one sentence for each refused word in the texts of a file. */
export function glossaryProblems(refusals: readonly Refusal[], file: SourceFile): string[] {
  const problemsOf = ([lang, part]: Part): string[] => {
    // JSON keys and placeholders such as `{{name}}` are English in every language.
    const written = part.replaceAll(/"[\w.-]+":|\{\{\w+\}\}/gu, '');
    return refusals
      .filter((refusal) => refusal.lang === lang)
      .flatMap(({ words, term, exceptions }) => {
        const rest = exceptions.reduce((left, phrase) => left.replaceAll(new RegExp(phrase, 'giu'), ''), written);
        return words
          .filter((word) => wordPattern(word).test(rest))
          .map((word) => `has “${word}”, write “${term}” (docs/glossary.md)`);
      });
  };
  return linesIn(file).flatMap((parts, index) =>
    parts.flatMap(problemsOf).map((problem) => `${file.path}:${index + 1} ${problem}`),
  );
}
