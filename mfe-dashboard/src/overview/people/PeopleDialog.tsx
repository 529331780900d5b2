import { compareNames } from '@vr/shared-api/compare-names';
import { formatDate } from '@vr/shared-api/date';
import { fold, wordSearch } from '@vr/shared-api/fold';
import { Avatar } from '@vr/shared-ui/Avatar';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Select } from 'antd';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../useFormat.ts';
import * as styles from '../overview.css';
import { useScope } from '../scope.ts';
import { type PersonBehind, usePeople } from '../useOverview.ts';
import { type Figure, ORDERS, type Order } from './figure.ts';
import { WideTable } from './WideTable.tsx';

/** The number of people shown at first, and added by each press of "show more". */
const SHOWN = 50;

interface PeopleDialogProps {
  figure: Figure;
  /** Opens the figures of a person. Undefined if the role has no view of single people. */
  onPerson: ((personId: number) => void) | undefined;
  onClose: () => void;
}

/** Lists the people who count in a figure, and on demand the people who don't. */
export default function PeopleDialog({ figure, onPerson, onClose }: PeopleDialogProps) {
  const { title, query, order, among = () => true, counts } = figure;
  const { t } = useTranslation('overview');
  const scope = useScope();
  const people = usePeople(query);
  const [others, setOthers] = useState(false);
  return (
    <Dialog open onClose={onClose} title={title}>
      {scope.kind === 'partner' && <p className={styles.note}>{t('people.othersUnnamed')}</p>}
      <QueryState query={people} skeleton={<TableSkeleton />}>
        {({ items }) => {
          const { within = [], without = [] } = Object.groupBy(items.filter(among), (person) =>
            counts && !counts(person) ? 'without' : 'within',
          );
          const shown = others && without.length > 0 ? without : within;
          return (
            <>
              {without.length > 0 && (
                <SegmentedControl
                  className={styles.which}
                  label={t('people.which')}
                  value={others ? 'without' : 'within'}
                  onChange={(value) => setOthers(value === 'without')}
                  options={[
                    { value: 'within', label: t('people.within', { count: within.length }) },
                    { value: 'without', label: t('people.without', { count: without.length }) },
                  ]}
                />
              )}
              {shown.length === 0 ? (
                <EmptyState icon={<UserSearch size={44} strokeWidth={1.5} aria-hidden />} title={t('people.nobody')} />
              ) : (
                <PeopleTable people={shown} order={order} onPerson={onPerson} />
              )}
            </>
          );
        }}
      </QueryState>
    </Dialog>
  );
}

interface PeopleTableProps extends Pick<PeopleDialogProps, 'onPerson'> {
  people: readonly PersonBehind[];
  order?: Order | undefined;
}

/** A searchable, sortable table of people with their results. */
export function PeopleTable({ people, order: firstOrder = 'sessions', onPerson }: PeopleTableProps) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const format = useFormat();
  const timeZone = useCompanyZone();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>(firstOrder);
  const [shown, setShown] = useState(SHOWN);
  const has = (field: 'progressionPercent' | 'completed' | 'points' | 'badges' | 'lastSession') =>
    people.some((person) => person[field] !== null);
  const compare = compareNames(lang);
  const nameOf = ({ firstName, lastName }: PersonBehind) => `${firstName} ${lastName}`;
  const progressOf = ({ progressionPercent, completed }: PersonBehind) => progressionPercent ?? completed ?? 0;
  const columns: (false | { name: string; of: (person: PersonBehind) => string })[] = [
    { name: t('totals.sessions'), of: ({ totalView }) => format.number(totalView) },
    { name: t('people.time'), of: ({ totalMinuteSpent }) => format.minutes(totalMinuteSpent) },
    has('progressionPercent') && {
      name: t('people.progress'),
      of: (one) => format.percent(one.progressionPercent ?? 0),
    },
    has('completed') && { name: t('people.completed'), of: ({ completed }) => format.number(completed ?? 0) },
    has('points') && { name: t('totals.points'), of: ({ points }) => format.number(points ?? 0) },
    has('badges') && { name: t('totals.badges'), of: ({ badges }) => format.number(badges ?? 0) },
    has('lastSession') && {
      name: t('people.last'),
      of: ({ lastSession }) => (lastSession ? formatDate(lastSession, timeZone) : t('people.never')),
    },
  ];
  const shownColumns = columns.filter((column) => column !== false);
  const by: Record<Order, (a: PersonBehind, b: PersonBehind) => number> = {
    name: (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName),
    sessions: (a, b) => b.totalView - a.totalView,
    time: (a, b) => b.totalMinuteSpent - a.totalMinuteSpent,
    progress: (a, b) => progressOf(b) - progressOf(a),
    points: (a, b) => (b.points ?? 0) - (a.points ?? 0),
    badges: (a, b) => (b.badges ?? 0) - (a.badges ?? 0),
  };
  const isWanted = wordSearch(search);
  const found = people
    .filter((person) => isWanted(fold(nameOf(person))))
    .sort((a, b) => by[order](a, b) || by.name(a, b));
  const orders = ORDERS.filter((one) => {
    if (one === 'points' || one === 'badges') return has(one);
    return one !== 'progress' || has('progressionPercent') || has('completed');
  });
  const names: Record<Order, string> = {
    name: t('people.byName'),
    sessions: t('people.bySessions'),
    time: t('people.byTime'),
    progress: t('people.byProgress'),
    points: t('people.byPoints'),
    badges: t('people.byBadges'),
  };

  return (
    <>
      <div className={styles.peopleTools}>
        <SearchField value={search} onChange={setSearch} label={t('people.search')} />
        <Select
          aria-label={t('people.order')}
          value={order}
          onChange={setOrder}
          options={orders.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <p className={styles.note} role="status">
        {t('people.count', { count: found.length })}
      </p>
      <WideTable label={t('people.caption')}>
        <table className={`ui-table ${styles.people}`}>
          <caption className="ui-hidden">{t('people.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('people.name')}</th>
              {shownColumns.map(({ name }) => (
                <th key={name} scope="col" className="ui-num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((person) => (
              <tr key={person.userId}>
                <th scope="row">
                  <span className={styles.personName}>
                    <Avatar name={nameOf(person)} picture={person.picture} size={28} />
                    {onPerson ? (
                      <button type="button" className={styles.personLink} onClick={() => onPerson(person.userId)}>
                        {nameOf(person)}
                      </button>
                    ) : (
                      nameOf(person)
                    )}
                  </span>
                </th>
                {shownColumns.map(({ name, of }) => (
                  <td key={name} className="ui-num">
                    {of(person)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {found.length > shown && (
        <Button block onClick={() => setShown(shown + SHOWN)}>
          {t('people.more')}
        </Button>
      )}
    </>
  );
}
