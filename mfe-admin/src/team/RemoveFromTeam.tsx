import { removeFromTeam } from '@vr/shared-api/contract/team';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../dialogs/is-gone.ts';
import { aboutPeople } from '../members/filter.ts';
import type { PeopleDialogProps } from '../members/member-dialogs.ts';
import { useRefresh } from '../members/useRefresh.ts';
import { useTeamText } from '../wording/useTeamText.ts';

/** Asks for confirmation, and removes people from the team in turn. The people stay in the company. */
export default function RemoveFromTeam({ members, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('admin');
  const teamText = useTeamText();
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const about = aboutPeople(members);
  const [left, setLeft] = useState(members);
  async function removeAll() {
    try {
      for (const member of left) {
        await api.call(removeFromTeam, { params: { id: member.id } }).catch((error: unknown) => {
          // Ignores people whom someone else has taken over or deleted in the meantime.
          if (!isGone(error)) throw error;
        });
        setLeft((rest) => rest.filter((other) => other !== member));
      }
    } catch (error) {
      notify({ kind: 'error', text: t('team.removeFailed') });
      void refresh();
      throw error;
    }
    notify({ kind: 'success', text: teamText('removed', about) });
    await refresh();
  }
  return (
    <ConfirmDialog
      title={teamText('removeTitle', about)}
      confirm={t('remove')}
      icon={UserMinus}
      danger
      onConfirm={removeAll}
      errorText={() => t('team.removeFailed')}
      onClose={onClose}
    >
      <p>{t('team.removeText', about)}</p>
    </ConfirmDialog>
  );
}
