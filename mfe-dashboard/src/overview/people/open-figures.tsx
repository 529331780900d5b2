import { type Kpi, Kpis } from '@vr/shared-ui/Kpis';
import { loadable } from '@vr/shared-ui/loadable';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ChangeNote } from '../../recent/Change.tsx';
import type { Recent } from '../../recent/recent.ts';
import * as styles from '../overview.css';
import { namesPeople, useScope } from '../scope.ts';
import type { PeopleQuery } from '../useOverview.ts';
import type { Figure } from './figure.ts';

const PeopleDialog = loadable(() => import('./PeopleDialog.tsx'));

/** Opens the list of the people behind a figure. Undefined for figures of the whole platform, where people are not named. */
export type Ask = ((figure: Omit<Figure, 'query'> & { query?: PeopleQuery }) => void) | undefined;
export type OnPerson = ((personId: number) => void) | undefined;

interface OpenFiguresProps {
  /** Restricts the lists of all figures in the view. */
  query?: PeopleQuery;
  /** Opens the figures of a person. Undefined if the role has no view of single people. */
  onPerson: OnPerson;
  children: (ask: Ask) => ReactNode;
}

/** The figures of a view, and the dialog with the people behind one of these figures. */
export function OpenFigures({ query, onPerson, children }: OpenFiguresProps) {
  const scope = useScope();
  const top = useRef<HTMLDivElement>(null);
  const { item, open, close } = useDialogState<Figure>(top);
  const ask: Ask = (figure) => open({ ...figure, query: { ...query, ...figure.query } });
  return (
    <div ref={top} tabIndex={-1} className={styles.views}>
      {children(namesPeople(scope) ? ask : undefined)}
      {item && <PeopleDialog figure={item} onPerson={onPerson} onClose={close} />}
    </div>
  );
}

interface OpenerProps {
  name: string;
  figure: string;
  onOpen: () => void;
}

/** A figure in a list, as a button that opens the list of the people behind it. */
export const Opener = ({ name, figure, onOpen }: OpenerProps) => (
  <button
    type="button"
    className={styles.opener}
    aria-label={`${name}: ${figure}`}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    {figure}
    <ChevronRight size={16} aria-hidden />
  </button>
);

/** A key figure that may open a list of people. */
export interface OpenFigure extends Omit<Kpi, 'icon' | 'around'> {
  icon: LucideIcon;
  /** Selects the people behind the figure. Undefined if they cannot be listed. */
  people?: Omit<Figure, 'title' | 'query'>;
}

interface OpenKpisProps {
  items: readonly [OpenFigure, OpenFigure, OpenFigure, OpenFigure];
  ask: Ask;
}

/**
 * Four key figures, some of which open the list of the people behind them. Separate from `Kpis`, because a learner's figures
 * open no list.
 */
export function OpenKpis({ items: [first, second, third, fourth], ask }: OpenKpisProps) {
  const toKpi = ({ icon: Icon, people, ...kpi }: OpenFigure): Kpi => ({
    ...kpi,
    icon: <Icon size={18} strokeWidth={1.9} aria-hidden />,
    around: (figure) =>
      ask && people ? (
        <button
          type="button"
          className={styles.open}
          aria-label={[`${kpi.label}:`, kpi.value, kpi.unit].filter(Boolean).join(' ')}
          aria-haspopup="dialog"
          onClick={() => ask({ title: kpi.label, ...people })}
        >
          {figure}
          <ChevronRight size={18} aria-hidden />
        </button>
      ) : (
        figure
      ),
  });
  return <Kpis items={[toKpi(first), toKpi(second), toKpi(third), toKpi(fourth)]} />;
}

interface FigureLineProps {
  items: readonly OpenFigure[];
  /** The key figures of the last days, which the note explains. */
  recent: readonly (Recent | undefined)[];
  ask: Ask;
}

/** More figures in one small line, and a note that explains the comparison below each key figure. */
export const FigureLine = ({ items, recent, ask }: FigureLineProps) => (
  <div className={styles.line}>
    <dl>
      {items.map(({ label, value, icon: Icon, people }) => (
        <div key={label}>
          <dt>
            <Icon size={15} aria-hidden />
            {label}
          </dt>
          <dd className="ui-num">
            {ask && people ? (
              <Opener name={label} figure={value} onOpen={() => ask({ title: label, ...people })} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
    <ChangeNote of={recent} />
  </div>
);
