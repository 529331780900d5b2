import { Dialog } from '@vr/shared-ui/Dialog';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks what becomes of what has not been saved, before the wizard closes. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation('wizards');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('formation.leave.title')}
      size="small"
      phone="sheet"
      footer={
        <div className="wizards-dialog-foot">
          <Button danger onClick={onDiscard}>
            {t('formation.leave.discard')}
          </Button>
          <Button type="primary" onClick={onKeep}>
            {t('formation.leave.keep')}
          </Button>
        </div>
      }
    >
      <p>{t('formation.leave.text')}</p>
    </Dialog>
  );
}

interface ConflictDialogProps {
  open: boolean;
  onStay: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

/** Somebody has saved the training in between: which of the two stays is the person's to say. */
export function ConflictDialog({ open, onStay, onTheirs, onMine }: ConflictDialogProps) {
  const { t } = useTranslation('wizards');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('formation.conflict.title')}
      size="small"
      phone="sheet"
      footer={
        <div className="wizards-dialog-foot">
          <Button onClick={onTheirs}>{t('formation.conflict.theirs')}</Button>
          <Button danger onClick={onMine}>
            {t('formation.conflict.mine')}
          </Button>
        </div>
      }
    >
      <p>{t('formation.conflict.text')}</p>
    </Dialog>
  );
}
