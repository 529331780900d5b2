import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useProfile, useRole, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { QueryState } from '@vr/shared-ui/QueryState';
import { Link } from '@vr/shared-ui/router';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Plus, Users } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import { DeleteButton, EditButton } from '../lists/RowButton.tsx';
import { SearchedList } from '../lists/SearchedList.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import sheet, * as styles from './groups.css';
import { type Group, useGroups } from './useGroups.ts';

// The dialogs are loaded when they are opened.
const GroupDialog = loadable(() => import('./GroupDialog.tsx'));
const DeleteGroup = loadable(() => import('./DeleteGroup.tsx'));

/** The groups of the company, which a training centre calls promotions. */
export default function Groups() {
  useStyles(listsSheet);
  useStyles(sheet);
  const groups = useGroups();
  const { id } = useProfile();
  const owner = useRole() === 'manager' ? id : null;
  return (
    <QueryState query={groups} skeleton={<TableSkeleton rows={6} />}>
      {({ items }) => (
        <GroupSection
          groups={items.filter(({ ownerId }) => ownerId === owner)}
          hasSubgroups={owner === null && items.some(({ ownerId }) => ownerId !== null)}
        />
      )}
    </QueryState>
  );
}

interface GroupSectionProps {
  groups: readonly Group[];
  /** Whether managers have subgroups, which the list leaves out. */
  hasSubgroups: boolean;
}

function GroupSection({ groups, hasSubgroups }: GroupSectionProps) {
  const { t } = useTranslation('admin');
  const text = useGroupText();
  const section = useRef<HTMLElement>(null);
  const editDialog = useDialogState<Group | 'new'>(section);
  const deleteDialog = useDialogState<Group>(section);
  const add = (
    <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={() => editDialog.open('new')}>
      {text('add')}
    </Button>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={text('title')}>
      <SearchedList
        items={groups}
        nameOf={({ name }) => name}
        empty={
          <EmptyState
            icon={<Users size={44} strokeWidth={1.5} aria-hidden />}
            title={text('empty')}
            text={text('emptyText')}
            action={add}
          />
        }
        search={text('search')}
        countText={(count) => text('count', { count })}
        noMatch={text('noMatch')}
        buttons={add}
      >
        {(shown) => (
          <ul className={styles.groups}>
            {shown.map((group) => (
              <li key={group.id} className="ui-card">
                <div>
                  <h3>{group.name}</h3>
                  <p className="ui-meta">{t('members.count', { count: group.userIds.length })}</p>
                </div>
                <span className={listsStyles.actions}>
                  <EditButton name={group.name} aria-haspopup="dialog" onClick={() => editDialog.open(group)} />
                  <DeleteButton name={group.name} aria-haspopup="dialog" onClick={() => deleteDialog.open(group)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
      {hasSubgroups && (
        <p className={`ui-meta ${styles.hint}`}>
          {text('subgroups')} <Link to={{ search: '' }}>{t('groups.toMembers')}</Link>
        </p>
      )}
      {editDialog.item && (
        <GroupDialog group={editDialog.item === 'new' ? undefined : editDialog.item} onClose={editDialog.close} />
      )}
      {deleteDialog.item && <DeleteGroup group={deleteDialog.item} onClose={deleteDialog.close} />}
    </section>
  );
}
