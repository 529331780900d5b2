import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { listMembers } from '@vr/shared-api/contract/users';
import { can } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Slot, usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Select } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogState } from '../dialogs/useDialogState.ts';
import listsSheet, * as listsStyles from '../lists/lists.css';
import { filterMembers, type Member, type MemberFilter, type RoleLabel, roleLabel } from './filter.ts';
import { MemberList } from './MemberList.tsx';
import { MemberTable } from './MemberTable.tsx';
import sheet, * as styles from './members.css';
import { useRoleNames } from './useRoleNames.ts';

const SUGGEST_SLOT = 'catalog.suggest.v1';
const NO_FILTER: MemberFilter = { search: '', role: null, groupId: null };

/** The members of the admin's company, with search and filters by role and group. */
export default function MembersPage() {
  useStyles(listsSheet);
  useStyles(sheet);
  const { api, lang } = usePortal();
  const members = useQuery({
    queryKey: ['listMembers', lang],
    queryFn: ({ signal }) => api.call(listMembers, { query: { lang } }, { signal }),
  });
  if (members.isPending) return <TableSkeleton rows={10} />;
  if (members.isError) return <FailureState error={members.error} onRetry={() => members.refetch()} />;
  return <MemberSection members={members.data.items} />;
}

function MemberSection({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('admin');
  const { lang, offers } = usePortal();
  const person = useProfile();
  const section = useRef<HTMLElement>(null);
  const suggestDialog = useDialogState<Member>(section);
  const onSuggest = can(person, 'suggestion:give') && offers(SUGGEST_SLOT) ? suggestDialog.open : undefined;
  const phone = useIsPhone();
  const roleNames = useRoleNames();
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = filterMembers(members, useDeferredValue(filter));
  const roles = [...new Set(members.map(roleLabel))];
  const compare = compareNames(lang);
  const groups = [...new Map(members.flatMap((member) => member.groups.map(({ id, name }) => [id, name] as const)))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compare(a.label, b.label));

  if (members.length === 0) return <EmptyState title={t('members.empty')} />;
  return (
    <section ref={section} tabIndex={-1} aria-label={t('members.title')}>
      <div className={listsStyles.toolbar}>
        <SearchField
          label={t('members.search')}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <Select<RoleLabel | 'all'>
          aria-label={t('members.roleFilter')}
          className={styles.select}
          value={filter.role ?? 'all'}
          onChange={(role) => setFilter({ ...filter, role: role === 'all' ? null : role })}
          options={[
            { value: 'all', label: t('members.allRoles') },
            ...roles.map((role) => ({ value: role, label: roleNames[role] })),
          ]}
        />
        {groups.length > 0 && (
          <Select<number>
            aria-label={t('members.groupFilter')}
            className={styles.select}
            value={filter.groupId ?? 0}
            onChange={(groupId) => setFilter({ ...filter, groupId: groupId || null })}
            options={[{ value: 0, label: t('members.allGroups') }, ...groups]}
          />
        )}
        <p className={listsStyles.count} role="status">
          {t('members.count', { count: shown.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('members.noMatch')}
          action={<Button onClick={() => setFilter(NO_FILTER)}>{t('members.clear')}</Button>}
        />
      ) : phone ? (
        <MemberList members={shown} onSuggest={onSuggest} />
      ) : (
        <MemberTable members={shown} onSuggest={onSuggest} />
      )}
      {suggestDialog.item && (
        <Slot id={SUGGEST_SLOT} props={{ people: [suggestDialog.item], onClose: suggestDialog.close }} />
      )}
    </section>
  );
}
