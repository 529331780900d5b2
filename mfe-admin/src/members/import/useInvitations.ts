import { useQuery } from '@tanstack/react-query';
import { accountKey } from '@vr/shared-api/account-key';
import { listMembers } from '@vr/shared-api/contract/users';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { Member } from '../filter.ts';

const POLL_MS = 2000;

/** How many of the people with these e-mail addresses have been added, and how many of them have been invited. */
export function useInvitations(emails: readonly string[]): { total: number; sent: number } {
  const { lang } = usePortal();
  const wanted = new Set(emails.map(accountKey));
  const progressOf = (members: readonly Member[]) => {
    const added = members.filter(({ email }) => wanted.has(accountKey(email)));
    return { total: added.length, sent: added.filter(({ invitedAt }) => invitedAt !== null).length };
  };
  const { data } = useQuery({
    ...endpointQuery(listMembers, { query: { lang } }),
    enabled: emails.length > 0,
    refetchInterval({ state }) {
      const { total, sent } = progressOf(state.data?.items ?? []);
      return total > 0 && sent === total ? false : POLL_MS;
    },
  });
  return progressOf(data?.items ?? []);
}
