import { loadable } from '@vr/shared-ui/loadable';
import { CardSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { OpenCourse } from '../../course-detail/OpenCourse.tsx';
import { CoursesTab } from '../../courses/CoursesTab.tsx';
import { useCourses } from '../../courses/useCourses.ts';
import { CatalogTabs } from '../../navigation/CatalogTabs.tsx';
import { useNotificationTarget } from '../../notifications/useNotificationTarget.ts';
import { OpenTraining } from '../../training-detail/OpenTraining.tsx';
import { useAvailableTrainings } from '../../trainings/useTrainings.ts';
import { AvailableTrainings } from './AvailableTrainings.tsx';

const SelectionTab = loadable(() => import('./SelectionTab.tsx'), <CardSkeleton />);

/** The catalogue of learners and managers: trainings, courses, suggestions and favourites. */
export default function CatalogPage() {
  const { t } = useTranslation('catalog');
  const suggestedCount = useSuggestedCount();
  useNotificationTarget({
    TRAINING_SUGGESTION: 'suggested',
    COURSE_SUGGESTION: 'suggested',
    TRAINING_REMINDER: 'suggested',
  });
  const selection = (kind: 'suggested' | 'favorites') => <SelectionTab kind={kind} />;
  return (
    <>
      <CatalogTabs
        tabs={[
          { key: 'trainings', label: t('tabs.trainings'), content: <AvailableTrainings /> },
          { key: 'courses', label: t('tabs.courses'), content: <CoursesTab /> },
          { key: 'suggested', label: t('tabs.suggested'), count: suggestedCount, content: selection('suggested') },
          { key: 'favorites', label: t('tabs.favorites'), content: selection('favorites') },
        ]}
      />
      <OpenCourse />
      <OpenTraining />
    </>
  );
}

/** The number of trainings and courses that are suggested to the person. Undefined until both are loaded. */
function useSuggestedCount(): number | undefined {
  const trainings = useAvailableTrainings();
  const courses = useCourses();
  if (!trainings.data || !courses.data) return undefined;
  const suggested = trainings.data.items.filter(({ isSuggested }) => isSuggested);
  return suggested.length + courses.data.items.filter((course) => course.suggested).length;
}
