import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';

/** Shorter waits show nothing: a flash is worse than a moment of paper. */
const DELAY_MS = 200;

/** Shows the outlines of what is coming, and says so, once the wait is noticeable. */
function Waiting({ children }: { children?: ReactNode }) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      <span className="ui-hidden" role="status">
        {late && t('loading')}
      </span>
      {late && <div aria-hidden="true">{children}</div>}
    </div>
  );
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const CARD = (
  <>
    <div className="ui-bone ui-bone-cover" />
    <div className="ui-bone" style={{ width: '42%' }} />
    <div className="ui-bone" style={{ width: '88%' }} />
    <div className="ui-bone" style={{ width: '56%' }} />
  </>
);

/** Rows of training cards. */
export const CardSkeleton = ({ count = 8 }: { count?: number }) => (
  <Waiting>
    <div className="ui-bone ui-bone-title" />
    <div className="ui-bone-cards">
      {times(count).map((index) => (
        <div key={index} className="ui-card ui-bone-card">
          {CARD}
        </div>
      ))}
    </div>
  </Waiting>
);

/** A table of people, companies or figures. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Waiting>
    <div className="ui-card ui-bone-table">
      {times(rows).map((index) => (
        <div key={index} className="ui-bone" style={{ width: `${92 - (index % 3) * 14}%` }} />
      ))}
    </div>
  </Waiting>
);

/** Lines with a picture each: notifications, badges. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Waiting>
    {times(rows).map((index) => (
      <div key={index} className="ui-bone-line">
        <div className="ui-bone ui-bone-tile" />
        <div>
          <div className="ui-bone" style={{ width: `${84 - (index % 3) * 16}%` }} />
          <div className="ui-bone" style={{ width: `${60 - (index % 2) * 14}%` }} />
        </div>
      </div>
    ))}
  </Waiting>
);

/** A strip of figures with a chart below it. */
export const DashboardSkeleton = () => (
  <Waiting>
    <div className="ui-card ui-bone-kpis">
      {times(4).map((index) => (
        <div key={index}>
          <div className="ui-bone" style={{ width: '50%' }} />
          <div className="ui-bone ui-bone-title" />
        </div>
      ))}
    </div>
    <div className="ui-card ui-bone-chart">
      <div className="ui-bone ui-bone-title" />
      <div className="ui-bone ui-bone-block" />
    </div>
  </Waiting>
);

/** A training in detail. */
export const DetailSkeleton = () => (
  <Waiting>
    <div className="ui-bone-card">{CARD}</div>
  </Waiting>
);
