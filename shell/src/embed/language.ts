import type { UiLang } from '@vr/shared-api/limits';
import { preferredLanguage } from '../start/language.ts';

/** Returns the element's language: its own `lang`, else the surrounding page's, else the browser's, else English. */
export const elementLanguage = (element: Element): UiLang =>
  preferredLanguage([element.closest('[lang]')?.getAttribute('lang'), ...navigator.languages]);
