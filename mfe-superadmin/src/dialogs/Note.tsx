import { useStyles } from '@vr/shared-ui/kernel';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import sheet, * as styles from './dialogs.css';

/** A one-sentence warning in a dialog. */
export function Note({ children }: { children: ReactNode }) {
  useStyles(sheet);
  return (
    <p className={styles.note}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
