import { useIsOffline, useStyles } from '@vr/shared-ui/kernel';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './feedback.css';

/** Shorter waits show nothing, because a flashing skeleton is worse than an empty page. */
const DELAY_MS = 200;

interface DelayedSkeletonProps {
  /** Shows the skeleton without a delay. For skeletons that have the same shape as the content. */
  atOnce?: boolean;
  children?: ReactNode;
}

/** Shows and announces a skeleton after DELAY_MS. While offline, shows a text instead, because nothing can load. */
function DelayedSkeleton({ atOnce = false, children }: DelayedSkeletonProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const isOffline = useIsOffline();
  return (
    <div aria-busy={!isOffline}>
      <span className={isOffline ? styles.waiting : 'ui-hidden'} role="status">
        {isOffline && <WifiOff size={20} />}
        {isOffline ? t('offline.waiting') : isLate && t('loading')}
      </span>
      {(atOnce || isLate) && !isOffline && (
        <div className={styles.bones} aria-hidden="true">
          {children}
        </div>
      )}
    </div>
  );
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const lines = (rows: number) =>
  times(rows).map((index) => (
    <div key={index} className={styles.bone} style={{ width: `${92 - (index % 3) * 14}%` }} />
  ));

const CARD = (
  <>
    <div className={`${styles.bone} ${styles.boneCover}`} />
    <div className={styles.bone} style={{ width: '42%' }} />
    <div className={styles.bone} style={{ width: '88%' }} />
    <div className={styles.bone} style={{ width: '56%' }} />
  </>
);

/** Rows of training cards. */
export const CardSkeleton = ({ count = 8 }: { count?: number }) => (
  <DelayedSkeleton>
    <div className={`${styles.bone} ${styles.boneTitle}`} />
    <div className={styles.boneCards}>
      {times(count).map((index) => (
        <div key={index} className={`ui-card ${styles.boneCard}`}>
          {CARD}
        </div>
      ))}
    </div>
  </DelayedSkeleton>
);

/** Columns of small cards. */
export const ColumnsSkeleton = () => (
  <DelayedSkeleton>
    <div className={styles.boneColumns}>
      {times(5).map((column) => (
        <div key={column} className={styles.boneColumn}>
          <div className={styles.bone} style={{ width: '60%' }} />
          {times(3 - (column % 2)).map((index) => (
            <div key={index} className={`ui-card ${styles.boneCard}`}>
              <div className={styles.bone} style={{ width: '42%' }} />
              <div className={styles.bone} style={{ width: '88%' }} />
              <div className={styles.bone} style={{ width: '56%' }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  </DelayedSkeleton>
);

/** Cards of companies. */
export const CompanySkeleton = () => (
  <DelayedSkeleton>
    <div className={`${styles.bone} ${styles.boneToolbar}`} />
    <div className={styles.boneCompanies}>
      {times(9).map((index) => (
        <div key={index} className={`ui-card ${styles.boneCompany}`}>
          <div className={styles.boneLine}>
            <div className={`${styles.bone} ${styles.boneTile}`} />
            <div>
              <div className={styles.bone} style={{ width: '64%' }} />
              <div className={styles.bone} style={{ width: '42%' }} />
            </div>
          </div>
          <div className={styles.bone} />
          <div className={styles.bone} />
          <div className={styles.bone} style={{ width: '56%' }} />
        </div>
      ))}
    </div>
  </DelayedSkeleton>
);

export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <DelayedSkeleton>
    <div className={`ui-card ${styles.boneTable}`}>{lines(rows)}</div>
  </DelayedSkeleton>
);

/** A list whose items have a picture: notifications, badges. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <DelayedSkeleton>
    {times(rows).map((index) => (
      <div key={index} className={styles.boneLine}>
        <div className={`${styles.bone} ${styles.boneTile}`} />
        <div>
          <div className={styles.bone} style={{ width: `${84 - (index % 3) * 16}%` }} />
          <div className={styles.bone} style={{ width: `${60 - (index % 2) * 14}%` }} />
        </div>
      </div>
    ))}
  </DelayedSkeleton>
);

const CARD_HEAD = (
  <div className={styles.boneCardHead}>
    <div className={`${styles.bone} ${styles.boneTitle}`} />
    <div className={`${styles.bone} ${styles.boneControl}`} />
  </div>
);

interface FiguresSkeletonProps {
  /** A card with a cover above the figures: a training or a course. */
  head?: boolean;
  /** Cards of unfinished trainings below the figures. */
  resume?: boolean;
}

function FigureBones({ head = false, resume = false }: FiguresSkeletonProps) {
  return (
    <div className={styles.boneFigures}>
      {head && (
        <div className={`ui-card ${styles.boneHead}`}>
          <div className={styles.bone} />
          <div>
            <div className={styles.bone} style={{ width: '30%' }} />
            <div className={`${styles.bone} ${styles.boneTitle}`} />
            <div className={styles.bone} style={{ width: '88%' }} />
          </div>
        </div>
      )}
      <div className={`ui-card ${styles.boneKpis}`}>
        {times(4).map((index) => (
          <div key={index}>
            <div className={styles.bone} style={{ width: '50%' }} />
            <div className={`${styles.bone} ${styles.boneTitle}`} />
            <div className={styles.bone} style={{ width: '64%' }} />
          </div>
        ))}
      </div>
      <div className={`${styles.bone} ${styles.boneNote}`} />
      {resume && (
        <div className={styles.boneResume}>
          {times(3).map((index) => (
            <div key={index} className="ui-card" />
          ))}
        </div>
      )}
      <div className={styles.boneCharts}>
        <div className={`ui-card ${styles.boneTable}`}>
          {CARD_HEAD}
          <div className={styles.boneAxes} />
        </div>
        <div className={`ui-card ${styles.boneTable}`}>
          {CARD_HEAD}
          {lines(6)}
        </div>
      </div>
      <div className={styles.boneCharts}>
        <div className={`ui-card ${styles.boneTable}`}>{lines(6)}</div>
        <div className={`ui-card ${styles.boneTable}`}>{lines(6)}</div>
      </div>
    </div>
  );
}

/** Key figures, charts and lists. */
export const FiguresSkeleton = (props: FiguresSkeletonProps) => (
  <DelayedSkeleton atOnce>
    <FigureBones {...props} />
  </DelayedSkeleton>
);

/** A dashboard before its views are known: tabs with figures below. */
export const DashboardSkeleton = () => (
  <DelayedSkeleton atOnce>
    <div className={`${styles.bone} ${styles.boneTabs}`} />
    <FigureBones />
  </DelayedSkeleton>
);

/** The details of a training. */
export const DetailSkeleton = () => (
  <DelayedSkeleton>
    <div className={styles.boneCard}>{CARD}</div>
  </DelayedSkeleton>
);
