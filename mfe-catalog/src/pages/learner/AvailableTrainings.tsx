import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useStyles } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCourses } from '../../courses/useCourses.ts';
import { ResumeNow } from '../../resume/ResumeNow.tsx';
import { unfinished } from '../../resume/unfinished.ts';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import type { Training } from '../../trainings/training.ts';
import { useAvailableTrainings } from '../../trainings/useTrainings.ts';
import { CategoryRows } from './CategoryRows.tsx';
import sheet, * as styles from './first-view.css';
import { ToDo } from './ToDo.tsx';
import { todoOf } from './todo.ts';

/** The trainings that the person may follow: the one to resume, the to-do list and rows by category, or search results. */
export function AvailableTrainings() {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const query = useAvailableTrainings();
  const items = query.data?.items;
  const { now, started, todo, above } = useFirstView(items);
  return (
    <TrainingList
      query={query}
      trainings={items}
      empty={<EmptyState title={t('available.empty')} text={t('available.emptyHint')} />}
      overview={(shown) => (
        <>
          <div className={now && todo.length > 0 ? `${styles.first} ${styles.firstPair}` : styles.first}>
            {now && <ResumeNow training={now} startedCount={started.length} />}
            {todo.length > 0 && <ToDo items={todo} />}
          </div>
          <CategoryRows trainings={shown} above={above} />
        </>
      )}
      follows
      withOffer
    />
  );
}

/** The items above the rows: the training to resume, or else the first one to do, and the rest of the to-do list. */
function useFirstView(items: readonly Training[] | undefined) {
  const courses = useCourses().data?.items;
  return useMemo(() => {
    const started = unfinished(items ?? []);
    const all = todoOf(items ?? [], courses ?? []);
    const now = started[0] ?? all.find(({ training }) => training)?.training;
    const todo = all.filter(({ training }) => !training || training !== now);
    const above = [...(now ? [now] : []), ...todo.flatMap(({ training }) => training ?? [])];
    return { now, started, todo, above };
  }, [items, courses]);
}
