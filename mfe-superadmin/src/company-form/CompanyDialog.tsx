import type { ClientType } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import type { FormikProps } from 'formik';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx';
import { SaveFoot } from '../dialogs/SaveFoot.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import sheet from './company-form.css';
import { useCompany } from './useCompany.ts';
import type { CompanyValues } from './values.ts';

interface CompanyDialogProps {
  /** The company to change; undefined to add one. */
  id?: number;
  /** The type of a new company. */
  type: ClientType;
  onClose(): void;
}

/** The dialog that adds a company, or changes its contract and its look (spec §5 Company form). */
export default function CompanyDialog({ id, type, onClose }: CompanyDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const form = useId();
  const formik = useRef<FormikProps<CompanyValues>>(null);
  const [isSaving, setSaving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const company = useCompany(id);
  const isReady = id === undefined || company.data !== undefined;
  const titles: Record<ClientType, string> = {
    COMPANY: t('companyForm.addTitle.company'),
    TRAINING_CENTER: t('companyForm.addTitle.trainingCenter'),
    VR_ROOM: t('companyForm.addTitle.vrRoom'),
    PARTNER: t('companyForm.addTitle.partner'),
  };
  const close = () => (formik.current?.dirty ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={id === undefined ? titles[type] : t('companyForm.editTitle', { name: company.data?.name ?? '' })}
        footer={isReady && <SaveFoot form={form} isSaving={isSaving} onCancel={close} />}
      >
        {isReady ? (
          <CompanyForm
            ref={formik}
            form={form}
            initial={company.data}
            type={type}
            onSaving={setSaving}
            onSaved={onClose}
          />
        ) : company.isError ? (
          <FailureState error={company.error} onRetry={() => company.refetch()} />
        ) : (
          <DetailSkeleton />
        )}
      </Dialog>
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onDiscard={onClose} />
    </>
  );
}
