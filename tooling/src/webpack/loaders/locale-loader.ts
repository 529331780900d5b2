import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';

/** The content of a locale file: texts, and groups of texts. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Returns the texts of a language, with English texts in place of missing ones. */
export function withFallback(texts: Texts, english: Texts): Texts {
  const merged: Texts = { ...english, ...texts };
  for (const [key, fallback] of Object.entries(english)) {
    const own = texts[key];
    if (typeof own === 'object' && typeof fallback === 'object') merged[key] = withFallback(own, fallback);
  }
  return merged;
}

/** Merges the English texts into a language's file during the build, so that the browser fetches only one file. */
export default function localeLoader(this: LoaderContext<unknown>, source: string): string {
  const english = path.join(path.dirname(this.resourcePath), 'en.json');
  if (english === this.resourcePath) return source;
  this.addDependency(english);
  return JSON.stringify(withFallback(JSON.parse(source), JSON.parse(readFileSync(english, 'utf8'))));
}
