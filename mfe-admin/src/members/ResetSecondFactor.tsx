import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { resetMemberSecondFactor } from '@vr/shared-api/contract/second-factor';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { type Member, nameOf } from './filter.ts';
import { useRefresh } from './useRefresh.ts';

interface ResetSecondFactorProps {
  member: Member;
  onClose(): void;
}

/** Asks for confirmation and removes the second factors of a member who has lost them. */
export default function ResetSecondFactor({ member, onClose }: ResetSecondFactorProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const name = nameOf(member);
  const reset = useMutation({
    mutationFn: () => api.call(resetMemberSecondFactor, { params: { id: member.id } }),
    onSuccess() {
      notify({ kind: 'success', text: t('members.secondFactorReset', { name }) });
      void refresh();
      onClose();
    },
    onError: () => notify({ kind: 'error', text: t('members.resetSecondFactorFailed') }),
  });
  const isAbove = reset.error instanceof ApiError && reset.error.code === 'RIGHTS_ABOVE_OWN';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.resetSecondFactorTitle', { name })}
      size="small"
      phone="sheet"
      footer={
        <div className={listsStyles.foot}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            danger
            icon={<ShieldOff size={18} aria-hidden />}
            loading={reset.isPending}
            onClick={() => reset.mutate()}
          >
            {t('members.resetSecondFactor')}
          </Button>
        </div>
      }
    >
      <p>{t('members.resetSecondFactorText', { name })}</p>
      <FormFailure error={reset.error} text={isAbove ? t('members.rightsAbove') : undefined} />
    </Dialog>
  );
}
