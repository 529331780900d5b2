import { EmptyState } from '@vr/shared-ui/EmptyState';
import { QueryState } from '@vr/shared-ui/QueryState';
import { FiguresSkeleton } from '@vr/shared-ui/Skeletons';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as dashboard from '../../dashboard.css';
import { Selectors } from '../../Toolbar.tsx';
import { PeopleTable } from '../people/PeopleDialog.tsx';
import { usePeople } from '../useOverview.ts';
import { PersonFigures } from './PersonFigures.tsx';

interface PersonOverviewProps {
  personId: number | undefined;
  onChoose: (personId: number) => void;
}

export default function PersonOverview({ personId, onChoose }: PersonOverviewProps) {
  const { t } = useTranslation('overview');
  const people = usePeople({});
  const icon = <UserSearch size={44} strokeWidth={1.5} aria-hidden />;
  return (
    <>
      {people.data && people.data.items.length > 0 && (
        <Selectors>
          <Select
            className={dashboard.selectTraining}
            aria-label={t('person.choose')}
            placeholder={t('person.choose')}
            showSearch={searchByLabel}
            value={people.data.items.some(({ userId }) => userId === personId) ? personId : undefined}
            onChange={onChoose}
            options={people.data.items.map(({ userId, firstName, lastName }) => ({
              value: userId,
              label: `${firstName} ${lastName}`,
            }))}
          />
        </Selectors>
      )}
      <QueryState query={people} skeleton={<FiguresSkeleton />}>
        {({ items }) => {
          const person = items.find(({ userId }) => userId === personId);
          if (items.length === 0) return <EmptyState icon={icon} title={t('person.nobody')} />;
          if (personId === undefined)
            return (
              <section className="ui-card" aria-label={t('people.caption')}>
                <PeopleTable people={items} order="name" onPerson={onChoose} />
              </section>
            );
          if (!person) return <EmptyState icon={icon} title={t('person.missing')} text={t('person.missingHint')} />;
          const { userId: id, firstName, lastName } = person;
          return <PersonFigures key={id} person={{ id, firstName, lastName }} />;
        }}
      </QueryState>
    </>
  );
}
