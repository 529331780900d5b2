import type { UiLang } from '@vr/shared-api/limits';

/** The names of the interface languages, each in its own language. */
export const LANGUAGES: Record<UiLang, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
};
