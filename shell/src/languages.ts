import type { UiLang } from '@vr/shared-api/limits';

/** The interface languages by their own names. */
export const LANGUAGES: Record<UiLang, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
};
