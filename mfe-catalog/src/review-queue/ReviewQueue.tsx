import { useQuery } from '@tanstack/react-query';
import { listPartners } from '@vr/shared-api/contract/partners';
import type { ReviewGroup } from '@vr/shared-api/review';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { Link, useSearchParams } from '@vr/shared-ui/router';
import { DetailSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useListFocus } from '@vr/shared-ui/useListFocus';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeFilters } from '../filters/address.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { writeTraining } from '../navigation/address.ts';
import { useTrainingLink } from '../navigation/links.ts';
import { useOpenDetailId } from '../navigation/useOpenDetail.ts';
import { TrainingPane } from '../training-detail/TrainingPane.tsx';
import { useFocusBesideList } from '../training-detail/useFocusBesideList.ts';
import cardSheet from '../trainings/card.css';
import type { Training } from '../trainings/training.ts';
import { useManagedTrainings } from '../trainings/useTrainings.ts';
import { ContractsToWatch } from './ContractsToWatch.tsx';
import { EmptyGroup, QueueFilters, useGroupNames } from './QueueFilters.tsx';
import { QueueList } from './QueueList.tsx';
import queueSheet from './queue.css';
import type { QueueEntry } from './queue.ts';
import { writeQueue } from './queue.ts';
import sheet, * as styles from './review-queue.css';
import { useQueue } from './useQueue.ts';

const REFRESH_MS = 30_000;

interface ReviewQueueProps {
  /** Whether there is space for a pane beside the list. Otherwise, the page opens a training over the list. */
  beside: boolean;
}

/** The trainings that partners have submitted, by review group, with a pane in which the reviewer decides. */
export function ReviewQueue({ beside }: ReviewQueueProps) {
  useStyles(cardSheet);
  useStyles(queueSheet);
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const trainings = useManagedTrainings({ refreshMs: REFRESH_MS });
  const partners = useQuery(endpointQuery(listPartners, {}));
  if (trainings.data && partners.data)
    return (
      <>
        <StaleNote of={[trainings, partners]} />
        <LoadedQueue trainings={trainings.data.items} partners={partners.data.items} beside={beside} />
      </>
    );
  const error = (trainings.data ? null : trainings.error) ?? (partners.data ? null : partners.error);
  if (error)
    return (
      <FailureState
        title={t('available.failed')}
        error={error}
        onRetry={() => Promise.all([trainings, partners].map((query) => query.isError && query.refetch()))}
      />
    );
  return (
    <div className={beside ? styles.review : undefined}>
      <ListSkeleton rows={6} />
      {beside && (
        <div className="ui-card">
          <DetailSkeleton />
        </div>
      )}
    </div>
  );
}

interface LoadedQueueProps extends ReviewQueueProps {
  trainings: readonly Training[];
  partners: readonly { id: number; name: string }[];
}

function LoadedQueue({ trainings, partners, beside }: LoadedQueueProps) {
  const { t } = useTranslation('catalog');
  const [, setParams] = useSearchParams();
  const groupNames = useGroupNames();
  const { searchField, setSearch, isNarrowed, partnerId, group, shown, listed, openId, openEntry } = useQueue(
    trainings,
    partners,
  );

  const listFocus = useListFocus(trainings, useOpenDetailId());
  const pane = useRef<HTMLElement>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const focusPane = () => pane.current?.focus({ preventScroll: true });
  const focusBeside = useFocusBesideList(openEntry?.training, () =>
    (nextLink.current ?? pane.current)?.focus({ preventScroll: true }),
  );
  const changeFilters = (change: { group?: ReviewGroup; partnerId?: number | null }) =>
    setParams((now) => writeTraining(writeQueue(now, { group, partnerId, ...change }), null));
  const clear = () => {
    setSearch('');
    setParams((now) => writeFilters(writeQueue(now, { group, partnerId: null }), NO_FILTERS));
  };
  const closeDeleted = () => {
    setParams((now) => writeTraining(now, null), { replace: true, preventScrollReset: true });
    focusBeside.restoreFocus();
  };
  const paneId = beside ? openId : null;
  const emptyState = listed.length === 0 && <EmptyGroup group={group} onClear={isNarrowed ? clear : undefined} />;
  return (
    <div className={beside ? styles.review : undefined}>
      <section className={styles.reviewList} aria-label={t('partners.list')} {...focusBeside.list}>
        <div {...listFocus}>
          <QueueFilters
            entries={shown}
            partners={partners}
            searchField={searchField}
            partnerId={partnerId}
            group={group}
            onChange={changeFilters}
          />
          <MovedNotice
            entry={paneId === null ? undefined : openEntry}
            listedGroup={group}
            next={listed[0]}
            nextLink={nextLink}
            onNext={focusPane}
          />
          {listed.length > 0 && (
            <QueueList label={groupNames[group]} entries={listed} openId={paneId} onOpenAgain={focusPane} />
          )}
          {(paneId !== null || !beside) && emptyState}
        </div>
        {group === 'to-verify' && <ContractsToWatch />}
      </section>
      {paneId === null ? (
        beside && emptyState
      ) : (
        <section
          ref={pane}
          className={styles.reviewPane}
          tabIndex={-1}
          aria-label={openEntry?.training.title ?? t('partners.open')}
          {...focusBeside.beside}
        >
          <TrainingPane key={paneId} id={paneId} onDeleted={closeDeleted} />
        </section>
      )}
    </div>
  );
}

interface MovedNoticeProps {
  /** The training in the pane. */
  entry: QueueEntry | undefined;
  listedGroup: ReviewGroup;
  /** The first training of the listed group. */
  next: QueueEntry | undefined;
  nextLink: RefObject<HTMLAnchorElement | null>;
  onNext: () => void;
}

/** The note that the training in the pane has left the listed group, with a link to the next training to verify. */
function MovedNotice({ entry, listedGroup, next, nextLink, onNext }: MovedNoticeProps) {
  const { t } = useTranslation('catalog');
  const linkTo = useTrainingLink();
  const moved = entry && entry.group !== listedGroup ? entry : undefined;
  const texts: Record<ReviewGroup, string> = {
    'to-verify': t('partners.movedToVerify'),
    rejected: t('partners.movedRejected'),
    published: t('partners.movedPublished'),
  };
  return (
    <div className={moved && styles.reviewMoved}>
      <div role="status">
        {moved && (
          <>
            <b>
              <TextIn lang={moved.training.lang}>{moved.training.title}</TextIn>
            </b>
            <p>{texts[moved.group]}</p>
          </>
        )}
      </div>
      {moved && next && listedGroup === 'to-verify' && (
        <Link {...linkTo(next.training.id)} ref={nextLink} preventScrollReset onClick={onNext}>
          {t('partners.next')}
          <ArrowRight size={16} />
        </Link>
      )}
    </div>
  );
}
