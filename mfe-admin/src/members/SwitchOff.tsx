import { ApiError } from '@vr/shared-api/client';
import { switchMembers } from '@vr/shared-api/contract/users';
import type { ErrorCode } from '@vr/shared-api/errors';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { aboutPeople } from './filter.ts';
import type { PeopleDialogProps } from './member-dialogs.ts';
import { useRefresh } from './useRefresh.ts';

/** Asks for confirmation and disables accounts. */
export default function SwitchOff({ members, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const about = aboutPeople(members);
  const switchOff = async () => {
    const userIds = members.map(({ id }) => id);
    await api.call(switchMembers, { body: { userIds, disabled: true } }).catch((error: unknown) => {
      notify({ kind: 'error', text: t('members.switchFailed') });
      throw error;
    });
    notify({ kind: 'success', text: t('members.switchedOff', about) });
    void refresh();
  };
  const texts: Partial<Record<ErrorCode, string>> = {
    LAST_ADMIN: t('members.lastAdmin'),
    RIGHTS_ABOVE_OWN: t('members.rightsAbove'),
  };
  return (
    <ConfirmDialog
      title={t('members.switchOffTitle', about)}
      confirm={t('members.switchOff')}
      icon={Ban}
      onConfirm={switchOff}
      errorText={(error) => (error instanceof ApiError ? texts[error.code as ErrorCode] : undefined)}
      onClose={onClose}
    >
      <p>{t('members.switchOffText', about)}</p>
    </ConfirmDialog>
  );
}
