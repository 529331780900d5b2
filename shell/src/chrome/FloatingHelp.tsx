import { Tooltip } from '@vr/shared-ui/Tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../dialogs/useDialogs.ts';
import * as styles from './chrome.css';

/** The icon in the top bar that opens the help dialog. */
export function HelpButton() {
  const { t } = useTranslation('shell');
  return (
    <Tooltip title={t('help.title')}>
      <HelpIcon size={20} className={styles.icon} />
    </Tooltip>
  );
}

/** The same above the bottom bar of a phone, where it gives way while the person scrolls down (spec §2). */
export function FloatingHelp() {
  const away = useScrollsDown();
  return <HelpIcon size={24} className={away ? `${styles.helpFloat} ${styles.helpAway}` : styles.helpFloat} />;
}

function HelpIcon({ size, className }: { size: number; className: string | undefined }) {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <button
      type="button"
      className={className}
      aria-label={t('help.title')}
      aria-haspopup="dialog"
      onClick={() => open('help')}
    >
      <CircleQuestionMark size={size} />
    </button>
  );
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
