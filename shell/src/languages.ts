import type { UiLang } from '@vr/shared-api/limits';

/** The interface languages, each by its name in that language. */
export const LANGUAGES: Record<UiLang, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
};
