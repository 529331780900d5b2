import { bcp47 } from '@vr/shared-api/limits';
import type { DescribedValues } from './texts.ts';

/** Returns the title in the language of the interface, or in the first language with a title; empty if there is none. */
export function displayTitle({ languages, texts }: DescribedValues<{ title: string }>, uiLang: string): string {
  const ordered = [...languages].sort((one, other) => Number(bcp47(other) === uiLang) - Number(bcp47(one) === uiLang));
  return ordered.map((lang) => texts[lang]?.title.trim() ?? '').find(Boolean) ?? '';
}
