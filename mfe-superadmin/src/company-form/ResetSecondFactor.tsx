import { resetRepresentativeSecondFactor } from '@vr/shared-api/contract/second-factor';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredCompany } from './values.ts';

/** Removes the second factors of a company's representative who has lost them, after a confirmation. */
export function ResetSecondFactor({ company }: { company: StoredCompany }) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const name = `${company.representativeFirstName} ${company.representativeLastName}`;
  const [isReset, setReset] = useState(false);
  const reset = async () => {
    await api.call(resetRepresentativeSecondFactor, { params: { id: company.id } });
    setReset(true);
    notify({ kind: 'success', text: t('companyForm.secondFactorReset', { name }) });
  };
  return (
    <>
      <Button
        icon={<ShieldOff size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabled={isReset}
        onClick={() => setAsking(true)}
      >
        {t('companyForm.resetSecondFactor')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('companyForm.resetSecondFactorTitle', { name })}
        confirm={t('companyForm.resetSecondFactor')}
        icon={ShieldOff}
        danger
        onConfirm={reset}
        errorText={() => t('companyForm.resetSecondFactorFailed')}
        onClose={() => setAsking(false)}
      >
        <p>{t('companyForm.resetSecondFactorText', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
