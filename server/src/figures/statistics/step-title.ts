import type { ContentLang } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';

/** Returns the title of a step in a language, or else in English, or else in any language. */
export const titleOf = ({ title }: StepFile['steps'][number], lang: ContentLang): string =>
  title[lang] ?? title.en ?? Object.values(title)[0] ?? '';
