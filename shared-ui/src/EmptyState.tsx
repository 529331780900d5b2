import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import styles from './ui.css';
import { Visor } from './Visor';

export interface EmptyStateProps {
  /** One sentence: what is empty. */
  title: string;
  /** How it fills. */
  text?: string;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** An icon of about 44 pixels in the visor. */
  icon?: ReactNode;
}

/** What stands where there is nothing yet, or nothing that matches. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  useStyles(styles);
  return (
    <div className="ui-state">
      <Visor kind="empty" width={200}>
        {icon}
      </Visor>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="ui-state-actions">{action}</div>}
    </div>
  );
}
