import { useMutation } from '@tanstack/react-query';
import { resetRepresentativeSecondFactor } from '@vr/shared-api/contract/second-factor';
import { Dialog } from '@vr/shared-ui/Dialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmFoot } from '../dialogs/ConfirmFoot.tsx';
import type { StoredCompany } from './values.ts';

/** Removes the second factors of a company's representative who has lost them, after a confirmation. */
export function ResetSecondFactor({ company }: { company: StoredCompany }) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const name = `${company.representativeFirstName} ${company.representativeLastName}`;
  const close = () => setAsking(false);
  const reset = useMutation({
    mutationFn: () => api.call(resetRepresentativeSecondFactor, { params: { id: company.id } }),
    onSuccess() {
      notify({ kind: 'success', text: t('companyForm.secondFactorReset', { name }) });
      close();
    },
    onError: () => notify({ kind: 'error', text: t('companyForm.resetSecondFactorFailed') }),
  });
  return (
    <>
      <Button
        icon={<ShieldOff size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabled={reset.isSuccess}
        onClick={() => setAsking(true)}
      >
        {t('companyForm.resetSecondFactor')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('companyForm.resetSecondFactorTitle', { name })}
        size="small"
        phone="sheet"
        footer={
          <ConfirmFoot
            cancel={t('dialog.back')}
            confirm={t('companyForm.resetSecondFactor')}
            onCancel={close}
            onConfirm={() => reset.mutate()}
            isPending={reset.isPending}
          />
        }
      >
        <p>{t('companyForm.resetSecondFactorText', { name })}</p>
      </Dialog>
    </>
  );
}
