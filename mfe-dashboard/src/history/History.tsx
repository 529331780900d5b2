import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { Cover } from '@vr/shared-ui/Cover';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Filters } from '@vr/shared-ui/Filters';
import { CompletedIcon } from '@vr/shared-ui/icons';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { QueryState } from '@vr/shared-ui/QueryState';
import { Link, useLocation, useNavigate } from '@vr/shared-ui/router';
import { SearchField } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useAddressSearch } from '@vr/shared-ui/useAddressSearch';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Select } from 'antd';
import { CircleOff, History as HistoryIcon, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '../catalog.tsx';
import { useSummary } from '../summary/useSummary.tsx';
import { Tools } from '../Tools.tsx';
import { useFormat } from '../useFormat.ts';
import {
  type HistoryView,
  readHistoryView,
  readTimeline,
  STATUSES,
  type TimelineOf,
  writeHistoryView,
} from './address.ts';
import { listEntries } from './entries.ts';
import sheet, * as styles from './history.css';
import { type HistoryEntry, useHistory } from './useHistory.ts';
import { useTimelineAddress } from './useTimelineAddress.ts';

const Timeline = loadable(() => import('./Timeline.tsx'));

const linkId = ({ kind, id }: TimelineOf): string => `history-${kind}-${id}`;

/** When a timeline is closed, by Back or otherwise, returns the focus to the link that opened it. */
function useFocusAfter(timeline: TimelineOf | undefined): void {
  const { root } = usePortal();
  const opened = useRef<string>(undefined);
  const open = timeline && linkId(timeline);
  useEffect(() => {
    if (open === undefined && opened.current !== undefined)
      root.getElementById(opened.current)?.focus({ preventScroll: true });
    opened.current = open;
  }, [open, root]);
}

/** The number of entries shown at first, and added by each press of "Show more". */
const SHOWN = 50;

/**
 * The trainings and courses that the person has started. Each one opens the timeline of its sessions (spec §2 HISTORICAL).
 */
export default function History() {
  useStyles(sheet);
  const { t } = useTranslation('dashboard');
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(address);
  const view = readHistoryView(params);
  const { search, searchField } = useAddressSearch();
  const query = useHistory(view.kind);
  const timeline = readTimeline(params);
  useFocusAfter(timeline);
  const show = <K extends keyof HistoryView>(name: K, value: HistoryView[K]) =>
    navigate(
      { search: writeHistoryView(params, name, value).toString() },
      { replace: true, preventScrollReset: true, state },
    );
  return (
    <>
      <Toolbar view={view} searchField={searchField} onShow={show} />
      <QueryState query={query} skeleton={<ListSkeleton />}>
        {(entries) =>
          entries.length === 0 ? (
            <NothingYet
              icon={<HistoryIcon size={44} strokeWidth={1.5} aria-hidden />}
              title={view.kind === 'trainings' ? t('history.noTrainings') : t('history.noCourses')}
              text={view.kind === 'trainings' ? t('history.noTrainingsHint') : t('history.noCoursesHint')}
            />
          ) : (
            // The key resets the list to its first entries whenever the view or the search changes.
            <Entries key={`${view.kind} ${view.status} ${view.sort} ${search}`} {...{ entries, view, search }} />
          )
        }
      </QueryState>
      {timeline && <Timeline key={`${timeline.kind} ${timeline.id}`} timeline={timeline} />}
    </>
  );
}

interface ToolbarProps {
  view: HistoryView;
  searchField: ReturnType<typeof useAddressSearch>['searchField'];
  onShow: <K extends keyof HistoryView>(name: K, value: HistoryView[K]) => void;
}

/** The controls of the list: trainings or courses, current or finished, search and order. */
function Toolbar({ view: { kind, status, sort }, searchField, onShow }: ToolbarProps) {
  const summary = useSummary({ person: useProfile() });
  const { t } = useTranslation('dashboard');
  const statusNames = {
    all: t('history.all'),
    current: t('history.current'),
    finished: kind === 'trainings' ? t('history.finishedTrainings') : t('history.finishedCourses'),
  };
  return (
    <div className={styles.toolbar}>
      <SegmentedControl
        label={t('history.show')}
        value={kind}
        onChange={(next) => onShow('kind', next)}
        options={[
          { value: 'trainings', label: t('history.trainings') },
          { value: 'courses', label: t('history.courses') },
        ]}
      />
      <div className={styles.search}>
        <SearchField
          label={kind === 'trainings' ? t('history.searchTraining') : t('history.searchCourse')}
          {...searchField}
        />
      </div>
      <Filters chosen={status === 'all' ? 0 : 1}>
        <SegmentedControl
          label={t('history.status')}
          value={status}
          onChange={(next) => onShow('status', next)}
          options={STATUSES.map((value) => ({ value, label: statusNames[value] }))}
        />
        <Select
          className={styles.sort}
          aria-label={t('history.sort')}
          value={sort}
          onChange={(next) => onShow('sort', next)}
          options={[
            { value: 'last', label: t('history.byLast') },
            { value: 'title', label: t('history.byTitle') },
            { value: 'progress', label: t('history.byProgress') },
          ]}
        />
      </Filters>
      <div className={styles.summary}>
        <Tools items={summary.actions} />
        {summary.dialog}
      </div>
    </div>
  );
}

function Entries({ entries, view, search }: { entries: HistoryEntry[]; view: HistoryView; search: string }) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const [shown, setShown] = useState(SHOWN);
  const found = listEntries(entries, { ...view, search }, lang);
  const names = { count: found.length };
  return (
    <>
      <p className={styles.count} role="status">
        {view.kind === 'trainings' ? t('course.trainings', names) : t('history.courseCount', names)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX size={44} strokeWidth={1.5} aria-hidden />}
          title={t('history.noMatch')}
          text={t('history.noMatchHint')}
        />
      ) : (
        <ul className={`ui-card ${styles.list}`}>
          {found.slice(0, shown).map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + SHOWN)}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

/** One training or course. The whole row is a link to its timeline. */
function EntryRow({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const timeZone = useCompanyZone();
  const { linkTo } = useTimelineAddress();
  const { title, progressionPercent, covers, isAvailable } = entry;
  return (
    <li className={styles.entry} data-testid="history-entry">
      <div className={`${styles.covers}${isAvailable ? '' : ` ${styles.gone}`}`}>
        {(covers.length > 0 ? covers : [{ logo: null, category: '' }]).map(({ logo, category }, place) => (
          <Cover key={place} picture={logo} category={category} title={`${title} ${place}`} className={styles.cover} />
        ))}
      </div>
      <div className={styles.name}>
        <h3>
          <Link {...linkTo(entry)} id={linkId(entry)} aria-haspopup="dialog" preventScrollReset>
            <TextIn lang={entry.lang}>{title}</TextIn>
          </Link>
        </h3>
        <p className={`ui-meta ui-num ${styles.facts}`}>
          {entry.kind === 'trainings' ? (
            <span className={styles.category}>
              <CategoryMark category={entry.category.key} />
              {entry.category.name}
            </span>
          ) : (
            <span>{t('history.done', { count: entry.succeededTraining, total: entry.trainingCount })}</span>
          )}
          <span>{t('history.sessions', { count: entry.sessions })}</span>
          <span>{format.minutes(entry.minuteSpent)}</span>
          {entry.kind === 'trainings' && entry.bestScore !== null && (
            <span>{t('history.bestScore', { score: entry.bestScore })}</span>
          )}
        </p>
        {!isAvailable && (
          <Pill small icon={<CircleOff size={14} aria-hidden />}>
            {entry.kind === 'trainings' ? t('training.gone') : t('history.goneCourse')}
          </Pill>
        )}
      </div>
      <p className={`ui-num ${styles.last}`}>
        <span className={styles.label}>{t('history.lastSession')}</span>
        {formatDate(entry.lastSession, timeZone)}
      </p>
      <div className={styles.progress}>
        {progressionPercent === 100 ? (
          <Pill tone="success" small icon={<CompletedIcon size={14} aria-hidden />}>
            {entry.kind === 'trainings' ? t('history.finishedTraining') : t('history.finishedCourse')}
          </Pill>
        ) : (
          <>
            <ProgressBar value={progressionPercent} label={t('history.progressOf', { title })} />
            <span className="ui-num">{format.percent(progressionPercent)}</span>
          </>
        )}
      </div>
    </li>
  );
}
