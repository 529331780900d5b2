import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './display.css';

interface TextInProps {
  /** The language of the text. Omit it for names and texts of the interface. */
  lang: ContentLang | null | undefined;
  children: ReactNode;
}

/**
 * A publisher's title or other text, marked with its language for screen readers. A language code precedes a text that is
 * not in the language of the interface. Use this component for every title of a training or course.
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

/** Shows the language code of a text, unless the text is in the language of the interface. */
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
