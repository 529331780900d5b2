import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import * as styles from './card.css';

/** The code of the language of a text that has no translation in the language of the interface. Otherwise nothing. */
export function TextLanguage({ of: textLang }: { of: ContentLang }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  if (textLang === lang) return null;
  const code = bcp47(textLang);
  const language = new Intl.DisplayNames(lang, { type: 'language' }).of(code) ?? code;
  const label = t('card.textLanguage', { language });
  return (
    <span className={styles.textLanguage} role="img" aria-label={label} title={label}>
      {code.toUpperCase()}
    </span>
  );
}
