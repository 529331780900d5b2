import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './lists.css';

/** A warning in a dialog. The children, such as a list of the affected items, are below the warning's text. */
export const Warning = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.warning}>
    <TriangleAlert size={18} aria-hidden />
    <div>
      <p>{text}</p>
      {children}
    </div>
  </div>
);
