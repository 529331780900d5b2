import { Button } from '@vr/shared-ui/Button';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useField } from 'formik';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personSearch } from '../people/search.ts';
import { useMembers } from '../people/useMembers.ts';
import * as styles from './groups.css';

/** A Formik field for choosing people of the company, one by one or all search results at once. */
export function PeopleField() {
  const { t } = useTranslation('admin');
  const [{ value }, , { setValue }] = useField<number[]>('userIds');
  const [search, setSearch] = useState('');
  const isFound = personSearch(useDeferredValue(search));
  const members = useMembers();
  const people = members.data?.items ?? [];
  const found = people.filter(isFound);
  const left = value.filter((id) => !people.some((person) => person.id === id));
  const chosen = new Set(value);
  const allFound = found.every(({ id }) => chosen.has(id));
  const choose = (some: readonly { id: number }[], isChosen: boolean) => {
    for (const { id } of some)
      if (isChosen) chosen.add(id);
      else chosen.delete(id);
    void setValue([...chosen]);
  };
  return (
    <fieldset className={fieldStyles.field}>
      <legend>{t('people.label')}</legend>
      <SearchField label={t('members.search')} value={search} onChange={setSearch} />
      <div className={styles.chosen}>
        <span role="status">{t('people.chosen', { count: value.length })}</span>
        {found.length > 0 && (
          <Button type="link" size="small" onClick={() => choose(found, !allFound)}>
            {allFound
              ? t('people.unselectFound', { count: found.length })
              : t('people.selectFound', { count: found.length })}
          </Button>
        )}
      </div>
      {members.data && left.length > 0 && (
        <p className={styles.chosen}>
          {t('people.left', { count: left.length })}
          <Button type="link" size="small" onClick={() => void setValue(value.filter((id) => !left.includes(id)))}>
            {t('remove')}
          </Button>
        </p>
      )}
      <div className={styles.people}>
        <QueryState query={members} skeleton={<ListSkeleton rows={4} />}>
          {() =>
            found.length === 0 ? (
              <p className="ui-meta">{t('members.noMatch')}</p>
            ) : (
              <ul>
                {found.map((person) => (
                  <li key={person.id}>
                    <Checkbox
                      checked={chosen.has(person.id)}
                      onChange={({ target }) => choose([person], target.checked)}
                    >
                      {person.firstName} {person.lastName}
                      <small>{person.email}</small>
                    </Checkbox>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </fieldset>
  );
}
