import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './lists.css';

/** A warning in a dialog, with what it is about below its text. */
export const Warning = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.warning}>
    <TriangleAlert size={18} aria-hidden />
    <div>
      <p>{text}</p>
      {children}
    </div>
  </div>
);
