import { Dialog } from '@vr/shared-ui/Dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmFoot } from './ConfirmFoot.tsx';

interface ConfirmSaveProps {
  open: boolean;
  title: string;
  onBack(): void;
  onSave(): void;
  children: ReactNode;
}

/** Says what saving takes away, and asks whether to save all the same. */
export function ConfirmSave({ open, title, onBack, onSave, children }: ConfirmSaveProps) {
  const { t } = useTranslation('superadmin');
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={title}
      size="small"
      phone="sheet"
      footer={
        <ConfirmFoot
          cancel={t('dialog.back')}
          confirm={t('dialog.saveAllTheSame')}
          onCancel={onBack}
          onConfirm={onSave}
        />
      }
    >
      {children}
    </Dialog>
  );
}
