import { Tooltip } from '@vr/shared-ui/Tooltip';
import type { ReactNode } from 'react';
import { EmptyCell } from './EmptyCell.tsx';
import * as styles from './lists.css';

interface NameListProps {
  names: readonly string[];
  /** Renders the first of the names. */
  show?: (name: string) => ReactNode;
}

/** The first of several names and the number of the other names, on one line. A tooltip shows all names. */
export function NameList({ names, show = (name) => name }: NameListProps) {
  const [first, ...others] = names;
  if (first === undefined) return <EmptyCell />;
  if (others.length === 0)
    return (
      <span className={styles.oneLine} title={first}>
        {show(first)}
      </span>
    );
  const all = names.join(', ');
  return (
    <Tooltip title={all} isText>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the tooltip */}
      <span className={styles.names} tabIndex={0}>
        <span aria-hidden>{show(first)}</span>
        <i aria-hidden>+{others.length}</i>
        <span className="ui-hidden">{all}</span>
      </span>
    </Tooltip>
  );
}
