import { useInfiniteQuery } from '@tanstack/react-query';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import { courseProgressStatus } from '@vr/shared-api/course';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointPages } from '@vr/shared-ui/endpoint-query';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useRole, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { useNow } from '@vr/shared-ui/useNow';
import { Milestone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../trainings/ListFailure.tsx';
import sheet, * as styles from './course-progress.css';
import { EntryCard } from './EntryCard.tsx';
import { keyOf } from './entries.ts';

interface CourseProgressProps {
  /**
   * Limits the list to one course. The entries then have no title, because the page already shows the course's title.
   */
  courseId?: number;
}

/**
 * The progress in suggested courses, latest start first. Learners see their own progress, others the progress of their
 * people.
 */
export default function CourseProgress({ courseId }: CourseProgressProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const role = useRole();
  const isLearner = role === 'learner';
  const query = useInfiniteQuery({
    ...endpointPages(listCourseProgress, {
      query: { lang, courseId, asLearner: isLearner, ofTeam: role === 'manager' },
    }),
    // Progress changes all the time, so every visit fetches the list again.
    staleTime: 0,
  });
  const entries = query.data?.pages.flatMap(({ items }) => items);
  const now = useNow(entries?.map(({ key }) => key) ?? []);
  const list = useRef<HTMLUListElement>(null);
  /** The number of entries when the next page was requested. */
  const countBefore = useRef<number>(null);

  // The "next page" button may have disappeared, so the first new entry takes the focus.
  useEffect(() => {
    if (countBefore.current === null || !entries || entries.length <= countBefore.current) return;
    list.current?.children[countBefore.current]?.querySelector<HTMLElement>('a, button')?.focus();
    countBefore.current = null;
  }, [entries]);

  if (!entries && query.error) return <ListFailure query={query} title={t('courseProgress.failed')} />;
  if (!entries)
    return (
      <div className={styles.progressWaiting}>
        <ListSkeleton rows={courseId === undefined ? 6 : 2} />
      </div>
    );
  if (entries.length === 0) return <NoProgress isLearner={isLearner} ofCourse={courseId !== undefined} />;
  return (
    <>
      <StaleNote of={query} />
      {courseId === undefined && <h2 className="ui-hidden">{t('courseProgress.title')}</h2>}
      <ul ref={list} className={styles.progress}>
        {entries.map((entry) => (
          <li key={keyOf(entry)} className={`ui-card ${styles.progressEntry}`}>
            <EntryCard
              entry={entry}
              status={courseProgressStatus(entry.key, now)}
              isLearner={isLearner}
              hideTitle={courseId !== undefined}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.progressMore}>
          <FormFailure error={query.isFetchNextPageError && query.error} />
          <Button
            loading={query.isFetchingNextPage}
            onClick={() => {
              countBefore.current = entries.length;
              query.fetchNextPage();
            }}
          >
            {t('courseProgress.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function NoProgress({ isLearner, ofCourse }: { isLearner: boolean; ofCourse: boolean }) {
  const { t } = useTranslation('catalog');
  const title = isLearner ? t('courseProgress.nothingOwn') : t('courseProgress.nothing');
  if (ofCourse) return <p className="ui-meta">{isLearner ? title : t('courseProgress.nothingOfCourse')}</p>;
  return (
    <EmptyState
      title={title}
      text={isLearner ? t('courseProgress.nothingOwnHint') : t('courseProgress.nothingHint')}
      icon={<Milestone size={44} strokeWidth={1.8} />}
    />
  );
}
