import { fold } from '@vr/shared-api/fold';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { Link } from '@vr/shared-ui/router';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Button } from 'antd';
import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import { RowButton } from '../lists/RowButton.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import sheet, * as styles from './groups.css';
import { type Group, useGroups, useHasSubgroups } from './useGroups.ts';

// The dialogs are loaded when they are opened.
const GroupDialog = loadable(() => import('./GroupDialog.tsx'));
const DeleteGroup = loadable(() => import('./DeleteGroup.tsx'));

/** The groups of the company: promotions in a training centre. */
export default function Groups() {
  useStyles(listsSheet);
  useStyles(sheet);
  const groups = useGroups();
  return (
    <QueryState query={groups} skeleton={<TableSkeleton rows={6} />}>
      {(list) => <GroupSection groups={list} />}
    </QueryState>
  );
}

function GroupSection({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('admin');
  const text = useGroupText();
  const hasSubgroups = useHasSubgroups();
  const section = useRef<HTMLElement>(null);
  const editDialog = useDialogState<Group | 'new'>(section);
  const deleteDialog = useDialogState<Group>(section);
  const [search, setSearch] = useState('');
  const searched = fold(useDeferredValue(search));
  const shown = groups.filter(({ name }) => fold(name).includes(searched));
  const add = (
    <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={() => editDialog.open('new')}>
      {text('add')}
    </Button>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={text('title')}>
      {groups.length === 0 ? (
        <EmptyState
          icon={<Users size={44} strokeWidth={1.5} aria-hidden />}
          title={text('empty')}
          text={text('emptyText')}
          action={add}
        />
      ) : (
        <>
          <div className={listsStyles.toolbar}>
            <SearchField label={text('search')} value={search} onChange={setSearch} />
            <p className={listsStyles.count} role="status">
              {text('count', { count: shown.length })}
            </p>
            {add}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={text('noMatch')}
              action={<Button onClick={() => setSearch('')}>{t('resources.clear')}</Button>}
            />
          ) : (
            <ul className={styles.groups}>
              {shown.map((group) => (
                <li key={group.id} className="ui-card">
                  <div>
                    <h3>{group.name}</h3>
                    <p className="ui-meta">{t('members.count', { count: group.userIds.length })}</p>
                  </div>
                  <span className={listsStyles.actions}>
                    <RowButton
                      icon={Pencil}
                      title={t('edit')}
                      label={t('editOf', { name: group.name })}
                      aria-haspopup="dialog"
                      onClick={() => editDialog.open(group)}
                    />
                    <RowButton
                      icon={Trash2}
                      title={t('delete')}
                      label={t('deleteOf', { name: group.name })}
                      aria-haspopup="dialog"
                      onClick={() => deleteDialog.open(group)}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {hasSubgroups && (
        <p className={`ui-meta ${styles.hint}`}>
          {text('subgroups')} <Link to={{ search: '' }}>{t('groups.toMembers')}</Link>
        </p>
      )}
      {editDialog.item && (
        <GroupDialog {...(editDialog.item === 'new' ? {} : { group: editDialog.item })} onClose={editDialog.close} />
      )}
      {deleteDialog.item && <DeleteGroup group={deleteDialog.item} onClose={deleteDialog.close} />}
    </section>
  );
}
