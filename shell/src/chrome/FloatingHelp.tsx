import { useEffect, useState } from 'react';
import { useActions } from './actions.ts';
import * as styles from './chrome.css';

/** The help above the bottom bar of a phone, where it gives way while the person scrolls down (spec §2). */
export function FloatingHelp() {
  const away = useScrollsDown();
  const { Icon, name, opens } = useActions()('help');
  return (
    <button
      {...opens}
      type="button"
      className={away ? `${styles.helpFloat} ${styles.helpAway}` : styles.helpFloat}
      aria-label={name}
    >
      <Icon size={24} />
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
