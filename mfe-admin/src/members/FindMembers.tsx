import { compareNames } from '@vr/shared-api/compare-names';
import { Filters } from '@vr/shared-ui/Filters';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type RoleLabel, roleLabels } from '../wording/role-labels.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { useRoleNames } from '../wording/useRoleNames.ts';
import { ACCOUNT_STATES, type AccountState, type Member, type MemberFilter } from './filter.ts';
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

/** The search field and the filters above the members. */
export function FindMembers({ members, filter, onFilter, hasImported }: FindMembersProps) {
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
          popupMatchSelectWidth={false}
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
            popupMatchSelectWidth={false}
            value={filter.groupId ?? 0}
            onChange={(groupId) => onFilter({ ...filter, groupId: groupId || null })}
            options={[{ value: 0, label: groupText('all') }, ...groups]}
          />
        )}
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
