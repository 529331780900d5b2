import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './display.css';

interface TextInProps {
  /** The language of the text. Without one, the text is of the interface, or a name. */
  lang: ContentLang | null | undefined;
  children: ReactNode;
}

/**
 * A title or other text of a publisher, in its own language for screen readers, after the mark of that language if it is
 * not the language of the interface. Every list, card, heading and option that shows such a title uses it.
 */
export const TextIn = ({ lang, children }: TextInProps) =>
  lang ? (
    <>
      <TextLanguage of={lang} />
      <span lang={bcp47(lang)}>{children}</span>
    </>
  ) : (
    children
  );

/** The code of the language of a text that has no translation in the language of the interface. Otherwise nothing. */
export function TextLanguage({ of: textLang }: { of: ContentLang }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  if (textLang === lang) return null;
  const code = bcp47(textLang);
  const language = new Intl.DisplayNames(lang, { type: 'language' }).of(code) ?? code;
  const label = t('textLanguage', { language });
  return (
    <>
      <span className={styles.textLanguage} role="img" aria-label={label} title={label}>
        {code.toUpperCase()}
      </span>{' '}
    </>
  );
}
