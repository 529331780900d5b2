import type { ReactNode } from 'react';
import * as styles from '../overview.css';

/** A scrollable container for a table that may be wider than the screen. It can also be scrolled with the keyboard. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only an element that has the focus
  // biome-ignore lint/a11y/useSemanticElements: a table is not a set of form controls
  <div role="group" className={styles.peopleScroll} aria-label={label} tabIndex={0}>
    {children}
  </div>
);
