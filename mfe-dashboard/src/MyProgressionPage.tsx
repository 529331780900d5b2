import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import sheet from './dashboard.css';
import { PersonProvider } from './person.ts';
import { Progression } from './progression/Progression.tsx';

const History = loadable(() => import('./history/History.tsx'), <ListSkeleton />);

const FIRST_TAB = 'progression';

/** The learner's own dashboard: their progress and their history (spec §2 Dashboard). */
export default function MyProgressionPage() {
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  return (
    <PersonProvider value={useProfile()}>
      <PageTabs
        label={t('page.tabs')}
        first={FIRST_TAB}
        tabs={[
          { key: FIRST_TAB, title: t('page.progression'), content: <Progression /> },
          { key: 'history', title: t('page.history'), content: <History /> },
        ]}
      />
    </PersonProvider>
  );
}
