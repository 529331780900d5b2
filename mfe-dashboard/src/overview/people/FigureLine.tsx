import type { ReactNode } from 'react';
import { ChangeNote } from '../../recent/Change.tsx';
import type { Recent } from '../../recent/recent.ts';
import * as styles from '../overview.css';
import { Opener } from './Opener.tsx';

interface LineFigure {
  label: string;
  /** Already formatted. */
  value: string;
  /** A lucide icon of 15 pixels. */
  icon: ReactNode;
  /** Opens who is behind the figure. */
  onOpen?: (() => void) | undefined;
}

interface FigureLineProps {
  items: readonly LineFigure[];
  /** What the last days have added to the key figures. */
  recent: readonly (Recent | undefined)[];
}

/** Further figures in one small line, and what the lines below the key figures are. */
export const FigureLine = ({ items, recent }: FigureLineProps) => (
  <div className={styles.line}>
    <dl>
      {items.map(({ label, value, icon, onOpen }) => (
        <div key={label}>
          <dt>
            {icon}
            {label}
          </dt>
          <dd className="ui-num">{onOpen ? <Opener name={label} figure={value} onOpen={onOpen} /> : value}</dd>
        </div>
      ))}
    </dl>
    <ChangeNote of={recent} />
  </div>
);
