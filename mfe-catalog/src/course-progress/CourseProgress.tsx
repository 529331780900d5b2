import { courseProgressStatus } from '@vr/shared-api/course';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useShell, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { Milestone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './course-progress.css';
import { EntryCard } from './EntryCard.tsx';
import { keyOf } from './standing.ts';
import { useCourseProgress, useNow } from './useCourseProgress.ts';

/** An error is tried again by itself after so long. */
const RETRY_SECONDS = 30;

interface CourseProgressProps {
  /** Of this course alone, where its title stands already. */
  courseId?: number;
}

/**
 * The courses that were suggested, those that begin last first: to whoever looks after people with how far these are, to
 * a learner with how far they are themself.
 */
export default function CourseProgress({ courseId }: CourseProgressProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const own = useShell() === 'learner';
  const query = useCourseProgress({ courseId, asLearner: own });
  const entries = query.data?.pages.flatMap(({ items }) => items);
  const now = useNow(entries?.map(({ key }) => key) ?? []);
  const list = useRef<HTMLUListElement>(null);
  /** How many there were when more were asked for. */
  const before = useRef<number>(null);

  // The button may be gone: the focus goes on with what is new.
  useEffect(() => {
    if (before.current === null || !entries || entries.length <= before.current) return;
    list.current?.children[before.current]?.querySelector<HTMLElement>('a, button')?.focus();
    before.current = null;
  }, [entries]);

  if (!entries && query.error)
    return (
      <FailureState
        key={query.errorUpdatedAt}
        title={t('courseProgress.failed')}
        error={query.error}
        onRetry={() => query.refetch()}
        retrySeconds={RETRY_SECONDS}
      />
    );
  if (!entries)
    return (
      <div className="catalog-progress-waiting">
        <ListSkeleton rows={courseId === undefined ? 6 : 2} />
      </div>
    );
  if (entries.length === 0) return <NoProgress own={own} ofCourse={courseId !== undefined} />;
  return (
    <>
      {courseId === undefined && <h2 className="ui-hidden">{t('courseProgress.title')}</h2>}
      <ul ref={list} className="catalog-progress">
        {entries.map((entry) => (
          <li key={keyOf(entry)} className="ui-card catalog-progress-entry">
            <EntryCard
              entry={entry}
              status={courseProgressStatus(entry.key, now)}
              own={own}
              untitled={courseId !== undefined}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="catalog-progress-more">
          <FormFailure error={query.isFetchNextPageError && query.error} />
          <Button
            loading={query.isFetchingNextPage}
            onClick={() => {
              before.current = entries.length;
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

function NoProgress({ own, ofCourse }: { own: boolean; ofCourse: boolean }) {
  const { t } = useTranslation('catalog');
  const title = own ? t('courseProgress.nothingOwn') : t('courseProgress.nothing');
  if (ofCourse) return <p className="ui-meta">{own ? title : t('courseProgress.nothingOfCourse')}</p>;
  return (
    <EmptyState
      title={title}
      text={own ? t('courseProgress.nothingOwnHint') : t('courseProgress.nothingHint')}
      icon={<Milestone size={44} strokeWidth={1.8} />}
    />
  );
}
