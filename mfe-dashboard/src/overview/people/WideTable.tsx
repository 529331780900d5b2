import type { ReactNode } from 'react';
import * as styles from '../overview.css';

/** The place of a table that is wider than a narrow screen. The keyboard scrolls it, too. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled by keys
  // biome-ignore lint/a11y/useSemanticElements: it is no set of form controls
  <div role="group" className={styles.peopleScroll} aria-label={label} tabIndex={0}>
    {children}
  </div>
);
