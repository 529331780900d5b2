import { type ContentLang, RESET_UNDO_DAYS, UI_LANGS, type UiLang } from '@vr/shared-api/limits';

const EXPIRED: Record<UiLang, string> = {
  en: `This reset was made more than ${RESET_UNDO_DAYS} days ago and can no longer be undone.`,
  fr: `Cette réinitialisation date de plus de ${RESET_UNDO_DAYS} jours et ne peut plus être annulée.`,
  es: `Este reinicio se hizo hace más de ${RESET_UNDO_DAYS} días y ya no se puede deshacer.`,
  it: `Questo azzeramento risale a più di ${RESET_UNDO_DAYS} giorni fa e non può più essere annullato.`,
};

/** Returns why an old reset cannot be undone, in a language. Falls back to English. */
export const expiredIn = (lang: ContentLang): string => EXPIRED[UI_LANGS.find((one) => one === lang) ?? 'en'];
