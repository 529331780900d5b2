import { useEffect, useState } from 'react';
import { useActions } from './actions.ts';
import * as styles from './chrome.css';

/** The help button above a phone's bottom bar. Hidden while the person scrolls down (spec §2). */
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
