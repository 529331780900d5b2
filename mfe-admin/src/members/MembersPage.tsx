import { useQuery } from '@tanstack/react-query';
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
import shared from '../admin.css';
import { useOpened } from '../useOpened.ts';
import { filterMembers, type Member, type MemberFilter, type RoleLabel, roleLabel } from './filter.ts';
import { MemberList } from './MemberList.tsx';
import { MemberTable } from './MemberTable.tsx';
import styles from './members.css';
import { useRoleNames } from './useRoleNames.ts';

const SUGGEST = 'catalog.suggest.v1';
const NO_FILTER: MemberFilter = { search: '', role: null, groupId: null };

/** The members of the admin's company, with search and filters by role and group. */
export default function MembersPage() {
  useStyles(shared);
  useStyles(styles);
  const { api, lang } = usePortal();
  const members = useQuery({
    queryKey: ['listMembers', lang],
    queryFn: ({ signal }) => api.call(listMembers, { query: { lang } }, { signal }),
  });
  if (members.isPending) return <TableSkeleton rows={10} />;
  if (members.isError) return <FailureState error={members.error} onRetry={() => members.refetch()} />;
  return <Members members={members.data.items} />;
}

function Members({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('admin');
  const { lang, offers } = usePortal();
  const person = useProfile();
  const place = useRef<HTMLElement>(null);
  const suggesting = useOpened<Member>(place);
  const onSuggest = can(person, 'suggestion:give') && offers(SUGGEST) ? suggesting.open : undefined;
  const phone = useIsPhone();
  const roleNames = useRoleNames();
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = filterMembers(members, useDeferredValue(filter));
  const roles = [...new Set(members.map(roleLabel))];
  const groups = [...new Map(members.flatMap((member) => member.groups.map(({ id, name }) => [id, name] as const)))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, lang));

  if (members.length === 0) return <EmptyState title={t('members.empty')} />;
  return (
    <section ref={place} tabIndex={-1} aria-label={t('members.title')}>
      <div className="admin-toolbar">
        <SearchField
          label={t('members.search')}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <Select<RoleLabel | 'all'>
          aria-label={t('members.roleFilter')}
          className="admin-select"
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
            className="admin-select"
            value={filter.groupId ?? 0}
            onChange={(groupId) => setFilter({ ...filter, groupId: groupId || null })}
            options={[{ value: 0, label: t('members.allGroups') }, ...groups]}
          />
        )}
        <p className="admin-count" role="status">
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
      {suggesting.opened && <Slot id={SUGGEST} props={{ people: [suggesting.opened], onClose: suggesting.close }} />}
    </section>
  );
}
