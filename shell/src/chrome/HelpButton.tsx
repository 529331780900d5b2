import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../dialogs/useDialogs.ts';
import * as styles from './chrome.css';

/** The button in the corner of every page that opens the help dialog. */
export function HelpButton() {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <button
      type="button"
      className={styles.help}
      aria-label={t('help.title')}
      aria-haspopup="dialog"
      onClick={() => open('help')}
    >
      <CircleQuestionMark size={22} strokeWidth={1.8} aria-hidden />
    </button>
  );
}
