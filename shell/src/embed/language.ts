import type { UiLang } from '@vr/shared-api/limits';
import { preferredLanguage } from '../start/language.ts';

/** The language of an element: its own `lang`, else that of the page around it, else the browser's, else English. */
export const elementLanguage = (element: Element): UiLang =>
  preferredLanguage([element.closest('[lang]')?.getAttribute('lang'), ...navigator.languages]);
