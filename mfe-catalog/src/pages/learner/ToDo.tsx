import { Cover } from '@vr/shared-ui/Cover';
import { CourseIcon } from '@vr/shared-ui/icons';
import { useStyles } from '@vr/shared-ui/kernel';
import { Link } from '@vr/shared-ui/router';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { TextIn } from '@vr/shared-ui/TextIn';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import filtersSheet, * as filtersStyles from '../../filters/filters.css';
import { useCourseLink, useTrainingLink } from '../../navigation/links.ts';
import { tabAddress } from '../../navigation/tabs.ts';
import * as cardStyles from '../../trainings/card.css';
import { SuggestedBy } from '../../trainings/SuggestedBy.tsx';
import * as styles from './first-view.css';
import type { Todo } from './todo.ts';

/** With this number of rows, the list is about as high as the training beside it. */
const ROWS = 3;

/** The suggestions that the person has not done, with the person who suggested each. Overdue suggestions come first. */
export function ToDo({ items }: { items: readonly Todo[] }) {
  useStyles(filtersSheet);
  const { t } = useTranslation('catalog');
  return (
    <section>
      <SectionTitle
        title={t('todo.title')}
        count={items.length}
        action={
          <Link
            className={filtersStyles.seeAll}
            to={{ search: `?${tabAddress('suggested')}` }}
            aria-label={t('todo.all')}
          >
            {t('available.all')}
            <ChevronRight size={16} />
          </Link>
        }
      />
      <ul className={`ui-card ${styles.todo}`}>
        {items.slice(0, ROWS).map((item) => (
          <li key={item.training ? `training-${item.training.id}` : `course-${item.course.id}`}>
            <TodoRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TodoRow({ item: { training, course } }: { item: Todo }) {
  const { t } = useTranslation('catalog');
  const trainingLink = useTrainingLink();
  const courseLink = useCourseLink();
  const { id, title, lang, suggestion } = training ?? course;
  return (
    <>
      <Cover
        picture={training ? training.logo : (course.covers[0]?.logo ?? null)}
        category={training ? training.category.key : (course.covers[0]?.category ?? '')}
        title={title}
        className={styles.todoCover}
        first
      />
      <div>
        {course && (
          <p className={cardStyles.meta}>
            <CourseIcon size={14} strokeWidth={2.2} />
            {t('courses.mark')}
          </p>
        )}
        <h3>
          <Link {...(training ? trainingLink(id) : courseLink(id))} className={cardStyles.cardLink}>
            <TextIn lang={lang}>{title}</TextIn>
          </Link>
        </h3>
        {suggestion && <SuggestedBy suggestion={suggestion} />}
      </div>
    </>
  );
}
