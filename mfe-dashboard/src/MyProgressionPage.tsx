import { useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { WaitingResults } from '@vr/shared-ui/WaitingResults';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './dashboard.css';
import { type DashboardState, readState } from './dashboard-state.ts';
import { GeneralView } from './general/GeneralView.tsx';

// Loaded on demand: its Select components are larger than the whole general page, which most people come for.
const TrainingView = loadable(() => import('./training/TrainingView.tsx'), <DashboardSkeleton />);

/** The learner's dashboard, with a general view and one per training (spec §2 Dashboard). */
export default function MyProgressionPage() {
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { page, formationId } = readState(state);
  // Choices replace the navigation state: they survive a reload, and Back leaves the page instead of undoing each
  // choice.
  const show = (next: DashboardState) => navigate(pathname, { state: next, replace: true });
  // The same toolbar in both views, so that the chosen segment keeps the focus.
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className={styles.toolbar} ref={setToolbar}>
        <SegmentedControl
          label={t('page.view')}
          value={page}
          onChange={(next) => show({ page: next, formationId })}
          options={[
            { value: 'GENERAL', label: t('page.general') },
            { value: 'PER_FORMATION', label: t('page.perTraining') },
          ]}
        />
      </div>
      <WaitingResults />
      {page === 'GENERAL' ? (
        <GeneralView />
      ) : (
        <TrainingView
          toolbar={toolbar}
          trainingId={formationId}
          onChoose={(id) => show({ page: 'PER_FORMATION', formationId: id })}
        />
      )}
    </>
  );
}
