import { Tooltip } from '@vr/shared-ui/Tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../dialogs/useDialogs.ts';
import * as styles from './chrome.css';

/**
 * The button that opens the help dialog: an icon in the top bar, or floating above the bottom bar of a phone, where it
 * gives way while the person scrolls down (spec §2).
 */
export function HelpButton({ floats = false }: { floats?: boolean }) {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  const away = useScrollsDown();
  const floating = away ? `${styles.helpFloat} ${styles.helpAway}` : styles.helpFloat;
  const button = (
    <button
      type="button"
      className={floats ? floating : styles.icon}
      aria-label={t('help.title')}
      aria-haspopup="dialog"
      onClick={() => open('help')}
    >
      <CircleQuestionMark size={floats ? 24 : 20} strokeWidth={1.8} aria-hidden />
    </button>
  );
  return floats ? button : <Tooltip title={t('help.title')}>{button}</Tooltip>;
}

/** Whether the page was scrolled down last, and not back up. */
function useScrollsDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      if (scrollY !== last) setDown(scrollY > Math.max(last, 0));
      last = scrollY;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return down;
}
