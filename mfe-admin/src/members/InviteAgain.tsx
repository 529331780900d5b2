import { ApiError } from '@vr/shared-api/client';
import { inviteMember } from '@vr/shared-api/contract/users';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleDialogProps } from './member-dialogs.ts';
import { useRefresh } from './useRefresh.ts';

/**
 * Errors that concern only one person, so the other people are still invited. TOO_MANY_REQUESTS limits the mails to one
 * person.
 */
const SKIPPED: readonly string[] = ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'PERSON_DISABLED', 'RIGHTS_ABOVE_OWN'];

/** Asks for confirmation, and resends the invitations in turn. */
export default function InviteAgain({ members, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  // A second attempt continues where the first one failed.
  const left = useRef([...members]);
  const sent = useRef(0);
  async function send() {
    for (let member = left.current[0]; member; member = left.current[0]) {
      try {
        await api.call(inviteMember, { params: { id: member.id } });
        sent.current += 1;
      } catch (error) {
        if (!(error instanceof ApiError && SKIPPED.includes(error.code))) {
          notify({ kind: 'error', text: t('members.inviteAllFailed') });
          void refresh();
          throw error;
        }
      }
      left.current.shift();
    }
    const skipped = members.length - sent.current;
    notify({
      kind: skipped > 0 ? 'info' : 'success',
      text: [
        sent.current > 0 && t('members.invitedAgain', { count: sent.current }),
        skipped > 0 && t('members.notInvited', { count: skipped }),
      ]
        .filter(Boolean)
        .join(' '),
    });
    await refresh();
  }
  return (
    <ConfirmDialog
      title={t('members.inviteAllTitle', { count: members.length })}
      confirm={t('send')}
      icon={Mail}
      onConfirm={send}
      errorText={() => t('members.inviteAllFailed')}
      onClose={onClose}
    >
      <p>{t('members.inviteAllText')}</p>
    </ConfirmDialog>
  );
}
