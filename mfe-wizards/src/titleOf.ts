import { bcp47 } from '@vr/shared-api/limits';
import type { Described } from './texts.ts';

/** The title: in the reader's language, or in the first that has one; empty while none has. */
export function titleOf({ languages, texts }: Described<{ title: string }>, ui: string): string {
  const ordered = [...languages].sort((one, other) => Number(bcp47(other) === ui) - Number(bcp47(one) === ui));
  return ordered.map((lang) => texts[lang]?.title.trim() ?? '').find(Boolean) ?? '';
}
