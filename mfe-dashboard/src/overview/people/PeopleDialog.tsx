import { compareNames } from '@vr/shared-api/compare-names';
import { Avatar } from '@vr/shared-ui/Avatar';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Button, Select } from 'antd';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../overview.css';
import { type PeopleQuery, type PersonBehind, usePeople } from '../useOverview.ts';

/** How many people are shown at first, and how many more at a time. */
const SHOWN = 50;

const ORDERS = ['name', 'sessions', 'time', 'progress'] as const;
type Order = (typeof ORDERS)[number];

interface PeopleDialogProps {
  title: string;
  asked: PeopleQuery;
  /** Opens the figures of a person, where the role has a view of them. */
  onPerson: ((personId: number) => void) | undefined;
  onClose: () => void;
}

/** Who is behind a figure. */
export default function PeopleDialog({ title, asked, onPerson, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('overview');
  const people = usePeople(asked);
  return (
    <Dialog open onClose={onClose} title={title}>
      <QueryState query={people} skeleton={<TableSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<UserSearch size={44} strokeWidth={1.5} aria-hidden />} title={t('people.nobody')} />
          ) : (
            <PeopleTable people={items} onPerson={onPerson} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

/** People with what they have done, which can be searched and sorted. */
export function PeopleTable({
  people,
  onPerson,
}: { people: readonly PersonBehind[] } & Pick<PeopleDialogProps, 'onPerson'>) {
  const { t } = useTranslation('overview');
  const { lang } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('sessions');
  const [shown, setShown] = useState(SHOWN);
  const [hasProgress, hasCompleted, hasLast] = [
    people.some(({ progressionPercent }) => progressionPercent !== null),
    people.some(({ completed }) => completed !== null),
    people.some(({ lastSession }) => lastSession !== null),
  ];
  const compare = compareNames(lang);
  const nameOf = ({ firstName, lastName }: PersonBehind) => `${firstName} ${lastName}`;
  const progressOf = ({ progressionPercent, completed }: PersonBehind) => progressionPercent ?? completed ?? 0;
  const by: Record<Order, (a: PersonBehind, b: PersonBehind) => number> = {
    name: (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName),
    sessions: (a, b) => b.totalView - a.totalView,
    time: (a, b) => b.totalMinuteSpent - a.totalMinuteSpent,
    progress: (a, b) => progressOf(b) - progressOf(a),
  };
  const wanted = search.trim().toLocaleLowerCase(lang);
  const found = people
    .filter((person) => nameOf(person).toLocaleLowerCase(lang).includes(wanted))
    .sort((a, b) => by[order](a, b) || by.name(a, b));
  const orders = ORDERS.filter((one) => one !== 'progress' || hasProgress || hasCompleted);
  const names: Record<Order, string> = {
    name: t('people.byName'),
    sessions: t('people.bySessions'),
    time: t('people.byTime'),
    progress: t('people.byProgress'),
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
      <div className={styles.peopleScroll}>
        <table className={`ui-table ${styles.people}`}>
          <caption className="ui-hidden">{t('people.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('people.name')}</th>
              <th scope="col" className="ui-num">
                {t('people.sessions')}
              </th>
              <th scope="col" className="ui-num">
                {t('people.time')}
              </th>
              {hasProgress && (
                <th scope="col" className="ui-num">
                  {t('people.progress')}
                </th>
              )}
              {hasCompleted && (
                <th scope="col" className="ui-num">
                  {t('people.completed')}
                </th>
              )}
              {hasLast && <th scope="col">{t('people.last')}</th>}
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
                <td className="ui-num">{formatNumber(person.totalView, lang)}</td>
                <td className="ui-num">{formatMinutes(person.totalMinuteSpent, lang)}</td>
                {hasProgress && <td className="ui-num">{formatPercent(person.progressionPercent ?? 0, lang)}</td>}
                {hasCompleted && <td className="ui-num">{formatNumber(person.completed ?? 0, lang)}</td>}
                {hasLast && (
                  <td className="ui-num">
                    {person.lastSession ? formatDate(person.lastSession, timeZone) : t('people.never')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown && (
        <Button block onClick={() => setShown(shown + SHOWN)}>
          {t('people.more')}
        </Button>
      )}
    </>
  );
}
