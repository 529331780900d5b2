import { ApiError } from '@vr/shared-api/client';
import { resetMemberSecondFactor } from '@vr/shared-api/contract/second-factor';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Member, nameOf } from './filter.ts';
import { useRefresh } from './useRefresh.ts';

/** Asks for confirmation and removes the second factors of a member who has lost them. */
export default function ResetSecondFactor({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const name = nameOf(member);
  const reset = async () => {
    await api.call(resetMemberSecondFactor, { params: { id: member.id } }).catch((error: unknown) => {
      notify({ kind: 'error', text: t('members.resetSecondFactorFailed') });
      throw error;
    });
    notify({ kind: 'success', text: t('members.secondFactorReset', { name }) });
    void refresh();
  };
  return (
    <ConfirmDialog
      title={t('members.resetSecondFactorTitle', { name })}
      confirm={t('members.resetSecondFactor')}
      icon={ShieldOff}
      danger
      onConfirm={reset}
      errorText={(error) =>
        error instanceof ApiError && error.code === 'RIGHTS_ABOVE_OWN' ? t('members.rightsAbove') : undefined
      }
      onClose={onClose}
    >
      <p>{t('members.resetSecondFactorText', { name })}</p>
    </ConfirmDialog>
  );
}
