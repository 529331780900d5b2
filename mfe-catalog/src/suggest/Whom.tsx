import { useQuery } from '@tanstack/react-query';
import { listGroups } from '@vr/shared-api/contract/groups';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { Avatar } from '@vr/shared-ui/Avatar';
import { usePortal, useProfile, useSession, useShell } from '@vr/shared-ui/kernel';
import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from './Choice.tsx';
import { groupKindOf, groupsFor, membersFor } from './offered.ts';

/** Chooses the members and groups that something is suggested to. */
export function Whom() {
  const { t } = useTranslation('catalog');
  const { api, lang } = usePortal();
  const shell = useShell();
  const person = useProfile();
  const type = useSession(({ client }) => client?.type);
  const managed = shell === 'manager';
  const members = useQuery({
    queryKey: [managed ? 'listManaged' : 'listMembers', lang],
    queryFn: ({ signal }) => api.call(managed ? listManaged : listMembers, { query: { lang } }, { signal }),
  });
  const groups = useQuery({
    queryKey: ['listGroups'],
    queryFn: ({ signal }) => api.call(listGroups, {}, { signal }),
  });
  const kind = groupKindOf(shell, type);
  const named = {
    groups: { title: t('suggest.groups'), search: t('suggest.searchGroups'), empty: t('suggest.noGroups') },
    promotions: {
      title: t('suggest.promotions'),
      search: t('suggest.searchPromotions'),
      empty: t('suggest.noPromotions'),
    },
    subgroups: { title: t('suggest.subgroups'), search: t('suggest.searchSubgroups'), empty: t('suggest.noSubgroups') },
  }[kind];
  // Kept from one choice to the next, so that of hundreds only the row that changes is drawn anew.
  const people = useMemo(
    () =>
      members.data &&
      membersFor(members.data.items).map(({ id, firstName, lastName, email, picture }) => {
        const name = `${firstName} ${lastName}`;
        return { id, name, hint: email, mark: <Avatar name={name} picture={picture} size={34} /> };
      }),
    [members.data],
  );
  return (
    <Choice
      label={t('suggest.whom')}
      tabs={[
        {
          field: 'userIds',
          title: t('suggest.members'),
          searchLabel: t('suggest.searchMembers'),
          options: people,
          empty: managed ? t('suggest.noTeam') : t('suggest.noMembers'),
          error: members.data ? null : members.error,
          onRetry: () => members.refetch(),
        },
        {
          field: 'groupIds',
          title: named.title,
          searchLabel: named.search,
          options:
            groups.data &&
            groupsFor(shell, person, groups.data.items).map(({ id, name, userIds }) => ({
              id,
              name,
              hint: t('suggest.people', { count: userIds.length }),
              mark: (
                <span className="catalog-suggest-mark">
                  <UsersRound size={18} strokeWidth={1.8} aria-hidden />
                </span>
              ),
            })),
          empty: named.empty,
          error: groups.data ? null : groups.error,
          onRetry: () => groups.refetch(),
        },
      ]}
    />
  );
}
