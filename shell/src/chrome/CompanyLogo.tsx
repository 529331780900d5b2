import { Visor } from '@vr/shared-ui/Visor';
import { useState } from 'react';
import * as styles from './chrome.css';

/** The company's logo, or the platform's mark. Hidden from screen readers, because the name is beside it. */
export function CompanyLogo({ logo }: { logo: string | null }) {
  // The address that failed to load. A flag would keep a new logo from being tried.
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.logo}>
      {logo && logo !== failed ? (
        <img src={logo} alt="" width={44} height={44} onError={() => setFailed(logo)} />
      ) : (
        <Visor kind="mark" width={28} />
      )}
    </span>
  );
}
