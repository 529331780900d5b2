import { loadable } from '@vr/shared-ui/loadable';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { GeneralView } from '../general/GeneralView.tsx';
import { useShownPerson } from '../person.ts';
import type { ShownTraining } from '../training/TrainingView.tsx';
import { type DashboardView, readView, viewOfState, writeView } from './address.ts';

// Loaded on demand: their Select components are larger than the whole general view, which most people come for.
const TrainingView = loadable(() => import('../training/TrainingView.tsx'), <FiguresSkeleton head />);
const CourseView = loadable(() => import('../course/CourseView.tsx'), <FiguresSkeleton head />);

/** The room that the selectors of a view take on a phone, so that nothing moves when they appear. */
const ROOMS: Partial<Record<DashboardView['page'], string>> = {
  PER_FORMATION: styles.roomForTwo,
  PER_COURSE: styles.roomForOne,
};

/**
 * The view that the address names, and a function that opens another one. A navigation state that asks for a view is
 * turned into its address.
 */
function useView(): { view: DashboardView; open: (next: DashboardView) => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const asked = viewOfState(state);
  const isAsked = asked !== undefined;
  const go = (next: DashboardView, replace: boolean) =>
    navigate(
      { search: writeView(new URLSearchParams(search), next).toString() },
      { replace, preventScrollReset: true },
    );
  const writeAsked = useEffectEvent(() => asked && go(asked, true));
  useEffect(() => {
    if (isAsked) writeAsked();
  }, [isAsked]);
  return { view: asked ?? readView(new URLSearchParams(search)), open: (next) => go(next, false) };
}

/** The signed-in person's progress. The address names the view. */
export function Progression() {
  return <ProgressionViews {...useView()} />;
}

interface ProgressionViewsProps {
  view: DashboardView;
  open: (next: DashboardView) => void;
  /** Called with the training whose figures are shown, also if nobody has chosen it. */
  onTraining?: (training: ShownTraining | undefined) => void;
  /** The menu with what can be done with the progress. */
  menu?: ReactNode;
}

/** The shown person's progress: a general view, one per training and one per course. */
export function ProgressionViews({ view, open, onTraining, menu }: ProgressionViewsProps) {
  const { t } = useTranslation('dashboard');
  const { isMe } = useShownPerson();
  /** What each view showed when it was last open. */
  const last = useRef(new Map<DashboardView['page'], DashboardView>());
  // The same toolbar in all views, so that the chosen segment keeps the focus.
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className={`${styles.toolbar} ${ROOMS[view.page] ?? ''}`} ref={setToolbar}>
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
      </div>
      {isMe && <WaitingResults />}
      {view.page === 'GENERAL' && <GeneralView />}
      {view.page === 'PER_FORMATION' && (
        <TrainingView
          toolbar={toolbar}
          trainingId={view.formationId}
          onChoose={(formationId) => open({ page: 'PER_FORMATION', formationId })}
          onShown={onTraining}
        />
      )}
      {view.page === 'PER_COURSE' && (
        <CourseView
          toolbar={toolbar}
          courseId={view.courseId}
          onChoose={(courseId) => open({ page: 'PER_COURSE', courseId })}
        />
      )}
    </>
  );
}
