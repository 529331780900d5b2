import { loadable } from '@vr/shared-ui/loadable';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { GeneralView } from '../general/GeneralView.tsx';
import { useShownPerson } from '../person.ts';
import { WithToolbar } from '../Toolbar.tsx';
import type { ShownTraining } from '../training/TrainingView.tsx';
import { type DashboardView, readView, viewOfState, writeView } from './address.ts';
import { useAddressedView } from './useAddressedView.ts';

// Loaded on demand: the Select components are larger than the whole general view, which most people come for.
const TrainingView = loadable(() => import('../training/TrainingView.tsx'), <FiguresSkeleton head />);
const CourseView = loadable(() => import('../course/CourseView.tsx'), <FiguresSkeleton head />);

const ROOMS: Partial<Record<DashboardView['page'], string>> = {
  PER_FORMATION: styles.roomForTwo,
  PER_COURSE: styles.roomForOne,
};

const ADDRESS = { read: readView, write: writeView, ofState: viewOfState };

/** The signed-in person's progress. The address says which view is open. */
export function Progression() {
  return <ProgressionViews {...useAddressedView(ADDRESS)} />;
}

interface ProgressionViewsProps {
  view: DashboardView;
  open: (next: DashboardView) => void;
  /** Called with the training whose figures are shown, whether chosen or shown by default. */
  onTraining?: (training: ShownTraining | undefined) => void;
  /** A menu of actions on the shown person's progress. */
  menu?: ReactNode;
}

/** The shown person's progress, in three views: general, by training and by course. */
export function ProgressionViews({ view, open, onTraining, menu }: ProgressionViewsProps) {
  const { t } = useTranslation('dashboard');
  const { isMe } = useShownPerson();
  /** The last state of each view, restored when the person returns to it. */
  const last = useRef(new Map<DashboardView['page'], DashboardView>());
  return (
    <WithToolbar
      room={ROOMS[view.page]}
      tools={
        <>
          <SegmentedControl
            label={t('page.view')}
            value={view.page}
            onChange={(page) => {
              last.current.set(view.page, view);
              open(last.current.get(page) ?? { page });
            }}
            options={[
              { value: 'GENERAL', label: t('page.general') },
              { value: 'PER_FORMATION', label: t('page.perTraining') },
              { value: 'PER_COURSE', label: t('page.perCourse') },
            ]}
          />
          {menu && <div className={styles.actions}>{menu}</div>}
        </>
      }
    >
      {isMe && <WaitingResults />}
      {view.page === 'GENERAL' && <GeneralView />}
      {view.page === 'PER_FORMATION' && (
        <TrainingView
          trainingId={view.formationId}
          onChoose={(formationId) => open({ page: 'PER_FORMATION', formationId })}
          onShown={onTraining}
        />
      )}
      {view.page === 'PER_COURSE' && (
        <CourseView courseId={view.courseId} onChoose={(courseId) => open({ page: 'PER_COURSE', courseId })} />
      )}
    </WithToolbar>
  );
}
