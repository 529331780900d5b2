import { ApiError } from '@vr/shared-api/client';
import { inviteMember, switchMembers } from '@vr/shared-api/contract/users';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { aboutPeople, type Member } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';
import { useRefresh } from './useRefresh.ts';

/** The actions on accounts that need no dialog. Notices show their results. */
export function useAccountActions(): Pick<MemberActions, 'switchOn' | 'invite'> {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const refresh = useRefresh();
  const run = async (work: () => Promise<unknown>, done: string, failed: (error: unknown) => string) => {
    try {
      await work();
      notify({ kind: 'success', text: done });
    } catch (error) {
      notify({ kind: 'error', text: failed(error) });
    }
    await refresh();
  };
  const inviteFailed = (error: unknown) =>
    error instanceof ApiError && error.retryAfter !== undefined
      ? t('members.inviteWait', { when: formatWait(error.retryAfter, lang) })
      : t('members.inviteFailed');
  return {
    switchOn: (members) =>
      void run(
        () => api.call(switchMembers, { body: { userIds: members.map(({ id }) => id), disabled: false } }),
        t('members.switchedOn', aboutPeople(members)),
        () => t('members.switchFailed'),
      ),
    invite: (member: Member) =>
      void run(
        () => api.call(inviteMember, { params: { id: member.id } }),
        t('members.inviteSent', { email: member.email }),
        inviteFailed,
      ),
  };
}
