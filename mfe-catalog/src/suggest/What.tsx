import { bcp47 } from '@vr/shared-api/limits';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSuggestable } from '../actions.ts';
import { useCourses } from '../useCourses.ts';
import { useAvailableTrainings } from '../useTrainings.ts';
import { Choice } from './Choice.tsx';

/** Chooses the trainings and courses that are suggested: what one can follow oneself. */
export function What() {
  const { t } = useTranslation('catalog');
  const { lang: shown } = usePortal();
  const trainings = useAvailableTrainings();
  const courses = useCourses();
  return (
    <Choice
      label={t('suggest.what')}
      tabs={[
        {
          field: 'trainingIds',
          title: t('suggest.trainings'),
          searchLabel: t('suggest.searchTrainings'),
          options: trainings.data?.items
            .filter(isSuggestable)
            .map(({ id, lang, title, category, durationInMinute }) => ({
              id,
              name: title,
              lang: bcp47(lang),
              hint: `${category.name} · ${formatMinutes(durationInMinute, shown)}`,
              mark: <CategoryMark category={category.key} />,
            })),
          empty: t('suggest.noTrainings'),
          error: trainings.data ? null : trainings.error,
          onRetry: () => trainings.refetch(),
        },
        {
          field: 'courseIds',
          title: t('suggest.courses'),
          searchLabel: t('suggest.searchCourses'),
          options: courses.data?.items.map(({ id, lang, title, trainingCount }) => ({
            id,
            name: title,
            lang: bcp47(lang),
            hint: t('suggest.trainingCount', { count: trainingCount }),
            mark: (
              <span className="catalog-suggest-mark">
                <Route size={18} strokeWidth={1.8} aria-hidden />
              </span>
            ),
          })),
          empty: t('suggest.noCourses'),
          error: courses.data ? null : courses.error,
          onRetry: () => courses.refetch(),
        },
      ]}
    />
  );
}
