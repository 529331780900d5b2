import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import sheet, * as styles from './feedback.css';
import { Visor } from './Visor';

interface EmptyStateProps {
  /** One sentence that says what is empty. */
  title: string;
  /** Says how to add content here. */
  text?: string;
  /** The main action, such as a button that adds the first item. */
  action?: ReactNode;
  /** An icon of about 44 pixels, shown inside the visor. */
  icon?: ReactNode;
}

/** Placeholder for a list that is empty or has no matching items. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  useStyles(sheet);
  return (
    <div className={styles.state}>
      <Visor kind="empty" width={200}>
        {icon}
      </Visor>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.stateActions}>{action}</div>}
    </div>
  );
}
