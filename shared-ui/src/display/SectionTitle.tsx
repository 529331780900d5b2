import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import sheet, * as styles from './display.css';

interface SectionTitleProps {
  title: string;
  count?: number;
  /** A link or button on the right. */
  action?: ReactNode;
  /** For the `aria-labelledby` of the section. */
  id?: string;
}

/** The heading of a section of a page. */
export function SectionTitle({ title, count, action, id }: SectionTitleProps) {
  useStyles(sheet);
  return (
    <div className={styles.section}>
      <h2 id={id}>{title}</h2>
      {count !== undefined && <span className={`${styles.sectionCount} ui-num`}>{count}</span>}
      {action && <span className={styles.sectionAction}>{action}</span>}
    </div>
  );
}
