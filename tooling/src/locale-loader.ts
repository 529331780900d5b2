import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';

export interface Texts {
  [key: string]: string | Texts;
}

/** The texts of a language, with the English one wherever it has none. */
export function withFallback(texts: Texts, english: Texts): Texts {
  const merged: Texts = { ...english, ...texts };
  for (const [key, fallback] of Object.entries(english)) {
    const own = texts[key];
    if (typeof own === 'object' && typeof fallback === 'object') merged[key] = withFallback(own, fallback);
  }
  return merged;
}

/** Merges the English fallback into a language's file while it is built, so that the browser fetches one file. */
export default function localeLoader(this: LoaderContext<unknown>, source: string): string {
  const english = path.join(path.dirname(this.resourcePath), 'en.json');
  if (english === this.resourcePath) return source;
  this.addDependency(english);
  return JSON.stringify(withFallback(JSON.parse(source), JSON.parse(readFileSync(english, 'utf8'))));
}
