import { bcp47 } from '@vr/shared-api/limits';
import type { FormationValues } from './values.ts';

/** The training's title: in the reader's language, or in the first that has one; empty while none has. */
export function titleOf({ languages, texts }: Pick<FormationValues, 'languages' | 'texts'>, ui: string): string {
  const ordered = [...languages].sort((one, other) => Number(bcp47(other) === ui) - Number(bcp47(one) === ui));
  return ordered.map((lang) => texts[lang]?.title.trim() ?? '').find(Boolean) ?? '';
}
