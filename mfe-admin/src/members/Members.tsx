import { compareNames } from '@vr/shared-api/compare-names';
import { can } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Filters } from '@vr/shared-ui/Filters';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Select } from 'antd';
import { Plus, Upload } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import { useMembers } from '../people/useMembers.ts';
import { type RoleLabel, roleLabels } from '../wording/role-labels.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { useRoleNames } from '../wording/useRoleNames.ts';
import {
  ACCOUNT_STATES,
  type AccountState,
  filterMembers,
  type Member,
  type MemberFilter,
  NO_FILTER,
} from './filter.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { MemberDialogs, SUGGEST_SLOT } from './MemberDialogs.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberSelection } from './MemberSelection.tsx';
import { MemberTable } from './MemberTable.tsx';
import type { MemberActions, MemberDialogItem } from './member-dialogs.ts';
import sheet, * as styles from './members.css';
import { MemberProfile } from './profile/MemberProfile.tsx';
import { useAccountActions } from './useAccountActions.ts';

const STATE_NAMES: Record<AccountState, string> = {
  neverSignedIn: 'members.neverSignedIn',
  disabled: 'members.disabled',
};

/** The members of the admin's company (spec §2 Member management). */
export default function Members() {
  useStyles(listsSheet);
  useStyles(sheet);
  const members = useMembers();
  return (
    <QueryState query={members} skeleton={<TableSkeleton rows={10} />}>
      {({ items }) => <MemberSection members={items} />}
    </QueryState>
  );
}

function MemberSection({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('admin');
  const { offers } = usePortal();
  const person = useProfile();
  const section = useRef<HTMLElement>(null);
  const dialog = useDialogState<MemberDialogItem>(section);
  const phone = useIsPhone();
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shown = filterMembers(members, useDeferredValue(filter));
  // Somebody else may have deleted a chosen person.
  const selected = members.filter(({ id }) => chosen.includes(id));
  const actions: MemberActions = {
    ...useAccountActions(),
    open: dialog.open,
    canSuggest: can(person, 'suggestion:give') && offers(SUGGEST_SLOT),
  };
  const List = phone ? MemberList : MemberTable;

  return (
    <section ref={section} tabIndex={-1} aria-label={t('members.title')}>
      <div className={listsStyles.toolbar}>
        <FindMembers members={members} filter={filter} onFilter={setFilter} />
        <div className={styles.add}>
          <Button icon={<Upload size={18} aria-hidden />} onClick={() => dialog.open({ kind: 'import' })}>
            {t('members.import')}
          </Button>
          <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={() => dialog.open({ kind: 'add' })}>
            {t('members.add')}
          </Button>
        </div>
      </div>
      <p className={styles.count} role="status">
        {t('members.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('members.noMatch')}
          action={<Button onClick={() => setFilter(NO_FILTER)}>{t('members.clear')}</Button>}
        />
      ) : (
        <List members={shown} selected={selected.map(({ id }) => id)} onSelect={setChosen} actions={actions} />
      )}
      {selected.length > 0 && (
        <MemberSelection
          selected={selected}
          found={shown}
          onSelectFound={() => setChosen([...new Set([...chosen, ...shown.map(({ id }) => id)])])}
          onClear={() => {
            setChosen([]);
            section.current?.focus({ preventScroll: true });
          }}
          actions={actions}
        />
      )}
      <MemberProfile members={members} buttons={(member) => <MemberButtons member={member} actions={actions} />} />
      <MemberDialogs item={dialog.item} members={members} onClose={dialog.close} />
    </section>
  );
}

interface FindMembersProps {
  members: readonly Member[];
  filter: MemberFilter;
  onFilter(filter: MemberFilter): void;
}

function FindMembers({ members, filter, onFilter }: FindMembersProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const { lang } = usePortal();
  const roleNames = useRoleNames();
  const { search, ...of } = filter;
  const roles = [...new Set(members.flatMap(roleLabels))];
  const compare = compareNames(lang);
  const groups = [...new Map(members.flatMap((member) => member.groups.map(({ id, name }) => [id, name] as const)))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('members.search')}
        value={search}
        onChange={(typed) => onFilter({ ...filter, search: typed })}
      />
      <Filters chosen={Object.values(of).filter((value) => value !== null).length}>
        <Select<RoleLabel | 'all'>
          aria-label={t('members.roleFilter')}
          className={styles.select}
          value={filter.role ?? 'all'}
          onChange={(role) => onFilter({ ...filter, role: role === 'all' ? null : role })}
          options={[
            { value: 'all', label: t('members.allRoles') },
            ...roles.map((role) => ({ value: role, label: roleNames[role] })),
          ]}
        />
        {groups.length > 0 && (
          <Select<number>
            aria-label={groupText('one')}
            className={styles.select}
            value={filter.groupId ?? 0}
            onChange={(groupId) => onFilter({ ...filter, groupId: groupId || null })}
            options={[{ value: 0, label: groupText('all') }, ...groups]}
          />
        )}
        <Select<AccountState | 'all'>
          aria-label={t('members.stateFilter')}
          className={styles.select}
          value={filter.state ?? 'all'}
          onChange={(state) => onFilter({ ...filter, state: state === 'all' ? null : state })}
          options={[
            { value: 'all', label: t('members.allStates') },
            ...ACCOUNT_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) })),
          ]}
        />
      </Filters>
    </div>
  );
}
