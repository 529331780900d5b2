import { useQuery } from '@tanstack/react-query';
import { listGroups } from '@vr/shared-api/contract/groups';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { Avatar } from '@vr/shared-ui/Avatar';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile, useRole, useSession } from '@vr/shared-ui/kernel';
import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { groupKindOf, selectableGroups, selectableMembers } from './recipients.ts';
import * as styles from './suggest.css';
import { type ChoiceTab, TwoTabChoice } from './TwoTabChoice.tsx';

/** The choice of the members and groups who get the suggestion. */
export function RecipientChoice() {
  const { t } = useTranslation('catalog');
  return <TwoTabChoice label={t('suggest.whom')} tabs={[useMemberTab(), useGroupTab()]} />;
}

function useMemberTab(): ChoiceTab {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const isManager = useRole() === 'manager';
  const members = useQuery(endpointQuery(isManager ? listManaged : listMembers, { query: { lang } }));
  // Memoized, so that a click redraws only the changed row out of possibly hundreds.
  const options = useMemo(
    () =>
      members.data &&
      selectableMembers(members.data.items).map(({ id, firstName, lastName, email, picture }) => {
        const name = `${firstName} ${lastName}`;
        return { id, name, hint: email, mark: <Avatar name={name} picture={picture} size={34} /> };
      }),
    [members.data],
  );
  return {
    field: 'userIds',
    title: t('suggest.members'),
    searchLabel: t('suggest.searchMembers'),
    options,
    empty: isManager ? t('suggest.noTeam') : t('suggest.noMembers'),
    query: members,
  };
}

function useGroupTab(): ChoiceTab {
  const { t } = useTranslation('catalog');
  const role = useRole();
  const person = useProfile();
  const kind = groupKindOf(
    role,
    useSession(({ client }) => client?.type),
  );
  const groups = useQuery(endpointQuery(listGroups, {}));
  const texts = {
    groups: { title: t('access.groups'), searchLabel: t('suggest.searchGroups'), empty: t('suggest.noGroups') },
    promotions: {
      title: t('access.promotions'),
      searchLabel: t('suggest.searchPromotions'),
      empty: t('suggest.noPromotions'),
    },
    subgroups: {
      title: t('suggest.subgroups'),
      searchLabel: t('suggest.searchSubgroups'),
      empty: t('suggest.noSubgroups'),
    },
  }[kind];
  return {
    field: 'groupIds',
    ...texts,
    options:
      groups.data &&
      selectableGroups(role, person, groups.data.items).map(({ id, name, userIds }) => ({
        id,
        name,
        hint: t('access.members', { count: userIds.length }),
        mark: (
          <span className={styles.suggestMark}>
            <UsersRound size={18} />
          </span>
        ),
      })),
    query: groups,
  };
}
