import { useStyles } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dashboard.css';
import { GeneralView } from './general/GeneralView.tsx';
import { type DashboardState, readState } from './state.ts';

// Its selectors weigh more than all the figures of the general page, which most people come for.
const FormationView = lazy(() => import('./formation/FormationView.tsx'));

/** The learner's dashboard: all in all, and training by training (spec §2 Dashboard). */
export default function MyProgressionPage() {
  useStyles(styles);
  const { t } = useTranslation('dashboard');
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { page, formationId } = readState(state);
  // The navigation state keeps what is shown across a reload, and Back leaves the page, not each choice made on it.
  const show = (next: DashboardState) => navigate(pathname, { state: next, replace: true });
  const views = (
    <Segmented
      aria-label={t('page.view')}
      value={page}
      onChange={(next) => show({ page: next, formationId })}
      options={[
        { value: 'GENERAL' as const, label: t('page.general') },
        { value: 'PER_FORMATION' as const, label: t('page.perFormation') },
      ]}
    />
  );
  return page === 'GENERAL' ? (
    <GeneralView views={views} />
  ) : (
    <Suspense fallback={<DashboardSkeleton />}>
      <FormationView
        views={views}
        trainingId={formationId}
        onChoose={(id) => show({ page: 'PER_FORMATION', formationId: id })}
      />
    </Suspense>
  );
}
