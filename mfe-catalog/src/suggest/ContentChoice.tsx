import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCourses } from '../courses/useCourses.ts';
import { isSuggestable } from '../trainings/actions.ts';
import { useAvailableTrainings } from '../trainings/useTrainings.ts';
import * as styles from './suggest.css';
import { TwoTabChoice } from './TwoTabChoice.tsx';

/** The choice of trainings and courses to suggest, out of those that the person can follow. */
export function ContentChoice() {
  const { t } = useTranslation('catalog');
  const { lang: uiLang } = usePortal();
  const trainings = useAvailableTrainings();
  const courses = useCourses();
  return (
    <TwoTabChoice
      label={t('suggest.what')}
      tabs={[
        {
          field: 'trainingIds',
          title: t('tabs.trainings'),
          searchLabel: t('filters.search'),
          options: trainings.data?.items
            .filter(isSuggestable)
            .map(({ id, lang, title, category, durationInMinute }) => ({
              id,
              name: title,
              lang,
              hint: `${category.name} · ${formatMinutes(durationInMinute, uiLang)}`,
              mark: <CategoryMark category={category.key} />,
            })),
          empty: t('suggest.noTrainings'),
          query: trainings,
        },
        {
          field: 'courseIds',
          title: t('tabs.courses'),
          searchLabel: t('courses.search'),
          options: courses.data?.items.map(({ id, lang, title, trainingCount }) => ({
            id,
            name: title,
            lang,
            hint: t('courses.trainings', { count: trainingCount }),
            mark: (
              <span className={styles.suggestMark}>
                <Route size={18} />
              </span>
            ),
          })),
          empty: t('suggest.noCourses'),
          query: courses,
        },
      ]}
    />
  );
}
