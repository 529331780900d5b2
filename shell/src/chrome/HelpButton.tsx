import { Tooltip } from '@vr/shared-ui/Tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../dialogs/useDialogs.ts';
import * as styles from './chrome.css';

/** The button that opens the help dialog. It stays in sight with the top bar, which has room for it. */
export function HelpButton() {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <Tooltip title={t('help.title')}>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('help.title')}
        aria-haspopup="dialog"
        onClick={() => open('help')}
      >
        <CircleQuestionMark size={20} strokeWidth={1.8} aria-hidden />
      </button>
    </Tooltip>
  );
}
