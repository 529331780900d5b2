import { useStyles } from '@vr/shared-ui/kernel';
import type { ReactNode } from 'react';
import styles from './ui.css';

export interface SectionTitleProps {
  title: string;
  /** How many things the section holds. */
  count?: number;
  /** A link or button at the right. */
  action?: ReactNode;
  /** So that the section can be labelled by it. */
  id?: string;
}

/** The heading of a section of a page. */
export function SectionTitle({ title, count, action, id }: SectionTitleProps) {
  useStyles(styles);
  return (
    <div className="ui-section">
      <h2 id={id}>{title}</h2>
      {count !== undefined && <span className="ui-section-count ui-num">{count}</span>}
      {action && <span className="ui-section-action">{action}</span>}
    </div>
  );
}
