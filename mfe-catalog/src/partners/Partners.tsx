import { useQueryClient } from '@tanstack/react-query';
import { bcp47 } from '@vr/shared-api/limits';
import type { ReviewGroup } from '@vr/shared-api/review';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Link, useSearchParams } from '@vr/shared-ui/router';
import { DetailSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { ArrowRight, SearchX } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTraining, writeFilters, writeTraining } from '../address.ts';
import catalog from '../catalog.css';
import { NO_FILTERS } from '../filters.ts';
import { useTrainingLink } from '../links.ts';
import { TrainingPane } from '../TrainingPane.tsx';
import type { Training } from '../trainings.ts';
import { useFilters } from '../useFilters.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { useKeptPlace } from '../useKeptPlace.ts';
import { usePartners } from '../usePartners.ts';
import { trainingQuery, useLookedAfterTrainings } from '../useTrainings.ts';
import styles from './partners.css';
import { Queue } from './Queue.tsx';
import { QueueFilters, useGroupNames } from './QueueFilters.tsx';
import { type Entry, entriesOf, narrowed, type Open, openOf, readGroup, readPartner, writeQueue } from './queue.ts';

interface PartnersProps {
  /** Whether there is room for a training beside the list; elsewhere the page opens it over the list. */
  beside: boolean;
}

/** What partners have handed in: to verify, rejected and published, to search and to decide on one after the other. */
export function Partners({ beside }: PartnersProps) {
  useStyles(catalog);
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const trainings = useLookedAfterTrainings();
  const partners = usePartners();
  if (trainings.data && partners.data)
    return <Review trainings={trainings.data.items} partners={partners.data.items} beside={beside} />;
  const error = (trainings.data ? null : trainings.error) ?? partners.error;
  if (error)
    return (
      <FailureState
        title={t('available.failed')}
        error={error}
        onRetry={() => Promise.all([trainings, partners].map((query) => query.isError && query.refetch()))}
      />
    );
  return (
    <div className={beside ? 'catalog-review' : undefined}>
      <ListSkeleton rows={6} />
      {beside && (
        <div className="ui-card">
          <DetailSkeleton />
        </div>
      )}
    </div>
  );
}

interface ReviewProps extends PartnersProps {
  trainings: readonly Training[];
  partners: readonly { id: number; name: string }[];
}

function Review({ trainings, partners, beside }: ReviewProps) {
  const { t } = useTranslation('catalog');
  const [params, setParams] = useSearchParams();
  const { filters, setSearch } = useFilters();
  const groupNames = useGroupNames();
  const search = useDeferredValue(filters.search);
  const names = useMemo(() => new Map(partners.map(({ id, name }) => [id, name])), [partners]);
  const asked = readPartner(params);
  const partnerId = asked !== null && names.has(asked) ? asked : null;
  const entries = useMemo(() => entriesOf(trainings, names), [trainings, names]);
  const shown = useMemo(() => narrowed(entries, { search, partnerId }), [entries, search, partnerId]);

  const [before, setBefore] = useState<Open | null>(null);
  const open = openOf(entries, shown, { group: readGroup(params), id: readTraining(params) }, before);
  if (open.asked !== before?.asked || open.group !== before.group || open.id !== before.id) setBefore(open);
  const { group, id } = open;
  const listed = useMemo(() => shown.filter((entry) => entry.group === group), [shown, group]);
  const openEntry = entries.find(({ training }) => training.id === id);
  useFreshDetail(openEntry?.training);

  const kept = useKeptFocus(trainings);
  const pane = useRef<HTMLElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const focusPane = () => pane.current?.focus({ preventScroll: true });
  const place = useKeptPlace(openEntry?.training, () => (next.current ?? pane.current)?.focus({ preventScroll: true }));
  const narrow = (part: { group?: ReviewGroup; partnerId?: number | null }) =>
    setParams((now) => writeTraining(writeQueue(now, { group, partnerId, ...part }), null));
  const clear = () => {
    setSearch('');
    setParams((now) => writeFilters(writeQueue(now, { group, partnerId: null }), NO_FILTERS));
  };
  const looked = beside && id !== null;
  const nothing = listed.length === 0 && (
    <NothingListed group={group} onClear={search.trim() === '' && partnerId === null ? undefined : clear} />
  );
  return (
    <div className={beside ? 'catalog-review' : undefined}>
      <section className="catalog-review-list" aria-label={t('partners.list')} {...place.list}>
        <div {...kept}>
          <QueueFilters
            entries={shown}
            partners={partners}
            search={filters.search}
            partnerId={partnerId}
            group={group}
            onSearch={setSearch}
            onNarrow={narrow}
          />
          <Moved entry={looked ? openEntry : undefined} from={group} next={listed[0]} link={next} onNext={focusPane} />
          {listed.length > 0 && (
            <Queue label={groupNames[group]} entries={listed} openId={looked ? id : null} onChosenAgain={focusPane} />
          )}
          {(looked || !beside) && nothing}
        </div>
      </section>
      {looked ? (
        <section
          ref={pane}
          className="catalog-review-pane"
          tabIndex={-1}
          aria-label={openEntry?.training.title ?? t('partners.open')}
          {...place.beside}
        >
          <TrainingPane
            key={id}
            id={id}
            onDeleted={() => {
              setParams((now) => writeTraining(now, null), { replace: true, preventScrollReset: true });
              place.keep();
            }}
          />
        </section>
      ) : (
        beside && nothing
      )}
    </div>
  );
}

interface MovedProps {
  /** The training that is looked at. */
  entry: Entry | undefined;
  /** The group that is listed. */
  from: ReviewGroup;
  /** What to go on with. */
  next: Entry | undefined;
  link: RefObject<HTMLAnchorElement | null>;
  onNext: () => void;
}

/** Says what has become of the training that is looked at, once it has left the group that is listed. */
function Moved({ entry, from, next, link, onNext }: MovedProps) {
  const { t } = useTranslation('catalog');
  const to = useTrainingLink();
  const moved = entry && entry.group !== from ? entry : undefined;
  const texts: Record<ReviewGroup, string> = {
    'to-verify': t('partners.movedToVerify'),
    rejected: t('partners.movedRejected'),
    published: t('partners.movedPublished'),
  };
  return (
    <div className={moved && 'catalog-review-moved'}>
      <div role="status">
        {moved && (
          <>
            <b lang={bcp47(moved.training.lang)}>{moved.training.title}</b>
            <p>{texts[moved.group]}</p>
          </>
        )}
      </div>
      {moved && next && from === 'to-verify' && (
        <Link {...to(next.training.id)} ref={link} preventScrollReset onClick={onNext}>
          {t('partners.next')}
          <ArrowRight size={16} strokeWidth={2} aria-hidden />
        </Link>
      )}
    </div>
  );
}

interface NothingListedProps {
  group: ReviewGroup;
  /** Takes away what narrows the list; left out where nothing does. */
  onClear: (() => void) | undefined;
}

/** Stands where a group holds nothing, or nothing that was searched for. */
function NothingListed({ group, onClear }: NothingListedProps) {
  const { t } = useTranslation('catalog');
  if (onClear)
    return (
      <EmptyState
        title={t('available.noMatch')}
        text={t('available.noMatchHint')}
        icon={<SearchX size={44} strokeWidth={1.8} />}
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    );
  switch (group) {
    case 'to-verify':
      return <EmptyState title={t('partners.nothingToVerify')} text={t('partners.nothingToVerifyHint')} />;
    case 'rejected':
      return <EmptyState title={t('partners.nothingRejected')} text={t('partners.nothingRejectedHint')} />;
    case 'published':
      return <EmptyState title={t('partners.nothingPublished')} text={t('partners.nothingPublishedHint')} />;
  }
}

/** Asks anew for the detail of a training of which the list tells something newer. */
function useFreshDetail(training: Training | undefined): void {
  const { api, lang } = usePortal();
  const cache = useQueryClient();
  const { id, lastModifiedDate } = training ?? {};
  useEffect(() => {
    if (id === undefined) return;
    const { queryKey } = trainingQuery(api, lang, id);
    const known = cache.getQueryData(queryKey);
    if (known && known.lastModifiedDate !== lastModifiedDate) cache.invalidateQueries({ queryKey });
  }, [api, cache, lang, id, lastModifiedDate]);
}
