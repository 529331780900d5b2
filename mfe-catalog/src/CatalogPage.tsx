import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailableTrainings } from './available/AvailableTrainings.tsx';
import { CatalogTabs } from './CatalogTabs.tsx';
import { Courses } from './Courses.tsx';
import { OpenCourse } from './OpenCourse.tsx';
import { OpenTraining } from './OpenTraining.tsx';
import ResumeCards from './resume/ResumeCards.tsx';
import { useNotified } from './useNotified.ts';
import { useSuggestedCount } from './useSuggestedCount.ts';

const Picked = lazy(() => import('./Picked.tsx'));

/** The learner's and the manager's catalogue: what they may follow, the detail of one, and playing it. */
export default function CatalogPage() {
  const { t } = useTranslation('catalog');
  const suggested = useSuggestedCount();
  useNotified({ TRAINING_SUGGESTION: 'suggested', COURSE_SUGGESTION: 'suggested' });
  const available = <AvailableTrainings resume={<ResumeCards limit={3} />} />;
  const picked = (kind: 'suggested' | 'favorites') => (
    <Suspense fallback={<CardSkeleton />}>
      <Picked kind={kind} />
    </Suspense>
  );
  return (
    <>
      <CatalogTabs
        tabs={[
          { key: 'trainings', label: t('tabs.trainings'), content: available },
          { key: 'courses', label: t('tabs.courses'), content: <Courses /> },
          { key: 'suggested', label: t('tabs.suggested'), count: suggested, content: picked('suggested') },
          { key: 'favorites', label: t('tabs.favorites'), content: picked('favorites') },
        ]}
      />
      <OpenCourse />
      <OpenTraining />
    </>
  );
}
