import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** The most names listed in a text; further names are only counted. */
const NAMES_SHOWN = 5;

/** Returns a function that lists names in a text. If there are too many, only counts the last ones. */
export function useNamesText(): (names: readonly string[]) => string {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  return (names) => {
    const shown = names.length > NAMES_SHOWN ? names.slice(0, NAMES_SHOWN - 1) : names;
    const rest = names.length - shown.length;
    const list = new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang);
    return list.format(rest > 0 ? [...shown, t('dialog.others', { count: rest })] : shown);
  };
}
