import { fold } from '@vr/shared-api/fold';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './lists.css';

interface SearchedListProps<Item> {
  items: readonly Item[];
  /** Returns the text to search in. */
  nameOf(item: Item): string;
  empty: ReactNode;
  /** The label of the search field. */
  search: string;
  countText(shown: number): string;
  noMatch: string;
  /** The buttons beside the search field. */
  buttons: ReactNode;
  children(shown: Item[]): ReactNode;
}

export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { items, nameOf, empty, search, countText, noMatch, buttons, children } = props;
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const searched = fold(useDeferredValue(typed));
  if (items.length === 0) return empty;
  const shown = items.filter((item) => fold(nameOf(item)).includes(searched));
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField label={search} value={typed} onChange={setTyped} />
        <p className={styles.count} role="status">
          {countText(shown.length)}
        </p>
        {buttons}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={noMatch} action={<Button onClick={() => setTyped('')}>{t('resources.clear')}</Button>} />
      ) : (
        children(shown)
      )}
    </>
  );
}
