import { Filters } from '@vr/shared-ui/Filters';
import { SearchField } from '@vr/shared-ui/SearchField';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type RoleLabel, roleLabels, useRoleNames } from '../wording/role-labels.ts';
import { ACCOUNT_STATES, type AccountState, type Member, type MemberFilter } from './filter.ts';
import { GroupFilter } from './GroupFilter.tsx';
import * as styles from './members.css';

const STATE_NAMES: Record<AccountState, string> = {
  neverSignedIn: 'members.neverSignedIn',
  disabled: 'members.disabled',
  imported: 'members.imported',
};

interface FindMembersProps {
  members: readonly Member[];
  filter: MemberFilter;
  onFilter(filter: MemberFilter): void;
  /** Whether an import has added members since the page was opened. */
  hasImported: boolean;
}

export function FindMembers({ members, filter, onFilter, hasImported }: FindMembersProps) {
  const { t } = useTranslation('admin');
  const roleNames = useRoleNames();
  const { search, ...of } = filter;
  const roles = [...new Set(members.flatMap(roleLabels))];
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('members.search')}
        value={search}
        onChange={(typed) => onFilter({ ...filter, search: typed })}
      />
      <Filters chosen={Object.values(of).filter((value) => value !== null).length}>
        <Select<RoleLabel | 'all'>
          aria-label={t('members.role')}
          className={styles.select}
          popupMatchSelectWidth={false}
          value={filter.role ?? 'all'}
          onChange={(role) => onFilter({ ...filter, role: role === 'all' ? null : role })}
          options={[
            { value: 'all', label: t('members.allRoles') },
            ...roles.map((role) => ({ value: role, label: roleNames[role] })),
          ]}
        />
        <GroupFilter
          members={members}
          value={filter.groupId}
          onChange={(groupId) => onFilter({ ...filter, groupId })}
        />
        <Select<AccountState | 'all'>
          aria-label={t('members.stateFilter')}
          className={styles.select}
          popupMatchSelectWidth={false}
          value={filter.state ?? 'all'}
          onChange={(state) => onFilter({ ...filter, state: state === 'all' ? null : state })}
          options={[
            { value: 'all', label: t('members.allStates') },
            ...ACCOUNT_STATES.filter((state) => state !== 'imported' || hasImported).map((state) => ({
              value: state,
              label: t(STATE_NAMES[state]),
            })),
          ]}
        />
      </Filters>
    </div>
  );
}
