import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { Texts } from '../webpack/loaders/locale-loader.ts';
import type { SourceFile } from './sources.ts';

export type Locales = Record<UiLang, Texts>;

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const CALL = /\bt\(\s*(?:'([^'\\]+)'|"([^"\\]+)"|(`))/g;
const LITERAL = /'([a-z]\w*(?:\.\w+)+)'/g;
const NAMESPACES = /(?:useTranslation\(|getFixedT\([^,)]*,\s*)['"](\w+)['"]/g;

/** Returns a map from dotted keys to texts. */
function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  return flat;
}

const variablesIn = (text: string): string => [...new Set(text.match(/\{\{[^}]+\}\}/g))].sort().join(' ');

/** Returns one sentence for each text that is missing in a language, is empty, or has other placeholders than in English. */
export function localeProblems(folder: string, locales: Locales): string[] {
  const flat = UI_LANGS.map((lang) => ({ lang, texts: flatten(locales[lang]) }));
  const keys = new Set(flat.flatMap(({ texts }) => [...texts.keys()]));
  const english = flat.find(({ lang }) => lang === 'en')!.texts;
  return flat.flatMap(({ lang, texts }) =>
    [...keys].flatMap((key) => {
      const text = texts.get(key);
      const where = `${folder}/${lang}.json: ${key}`;
      // A language has only the plural forms that it needs, but every language has `_one` and `_other`.
      if (text === undefined) return PLURAL.test(key) && !/_(?:one|other)$/.test(key) ? [] : [`${where} is missing`];
      if (text.trim() === '') return [`${where} is empty`];
      const expected = english.get(key);
      return expected !== undefined && variablesIn(expected) !== variablesIn(text)
        ? [`${where} has different variables from the English text`]
        : [];
    }),
  );
}

/** Returns the keys as the code uses them: all plural forms of a text share one key. */
export const keysOf = (texts: Texts): Set<string> =>
  new Set([...flatten(texts).keys()].map((key) => key.replace(PLURAL, '')));

const sectionOf = (key: string): string => key.slice(0, key.lastIndexOf('.') + 1);

/**
 * Returns one sentence for each key without a text that a package uses, and for each text that the package does not use.
 * `own`: the package's namespace. `keys`: the keys of every namespace. A file may use `own`, and other namespaces if it
 * names them.
 */
export function usageProblems(
  own: string,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  files: SourceFile[],
): string[] {
  const ownKeys = keys.get(own) ?? new Set<string>();
  const sections = new Set([...ownKeys].map(sectionOf));
  const unused = new Set(ownKeys);
  const problems: string[] = [];
  for (const { path, text } of files) {
    const named = [...text.matchAll(NAMESPACES)].map(([, name]) => name!);
    const known = (key: string) => [own, ...named].some((namespace) => keys.get(namespace)?.has(key));
    for (const [, single, double, template] of text.matchAll(CALL)) {
      const key = single ?? double;
      if (template) problems.push(`${path} computes a translation's key: write the keys out in a map`);
      else if (key && !known(key)) problems.push(`${path} uses ${key}, which has no text`);
      if (key) unused.delete(key);
    }
    for (const [, literal] of text.replaceAll(CALL, '').matchAll(LITERAL)) {
      if (sections.has(sectionOf(literal!)) && !known(literal!))
        problems.push(`${path} names ${literal}, which has no text`);
      unused.delete(literal!);
    }
  }
  return [...problems, ...[...unused].map((key) => `${own}: ${key} is not used`)];
}
