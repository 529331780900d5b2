import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { useTranslation } from 'react-i18next';

interface ConflictDialogProps {
  open: boolean;
  onStay: () => void;
  onTheirs: () => void;
  onMine: () => void;
  title: string;
}

/** Asks which version stays, after someone else has saved in between. */
export function ConflictDialog({ open, onStay, onTheirs, onMine, title }: ConflictDialogProps) {
  const { t } = useTranslation('wizards');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={title}
      size="small"
      phone="card"
      footer={
        <DialogFoot
          onCancel={onTheirs}
          cancel={t('wizard.conflict.theirs')}
          confirm={t('wizard.conflict.mine')}
          danger
          onConfirm={onMine}
        />
      }
    >
      <p>{t('wizard.conflict.text')}</p>
    </Dialog>
  );
}
