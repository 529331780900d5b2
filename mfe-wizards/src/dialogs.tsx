import { Dialog } from '@vr/shared-ui/Dialog';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
  /** What has not been saved. */
  text: string;
}

/** Asks what becomes of what has not been saved, before the wizard closes. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard, text }: LeaveDialogProps) {
  const { t } = useTranslation('wizards');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('wizard.leave.title')}
      size="small"
      phone="sheet"
      footer={
        <div className="wizards-dialog-foot">
          <Button danger onClick={onDiscard}>
            {t('wizard.leave.discard')}
          </Button>
          <Button type="primary" onClick={onKeep}>
            {t('wizard.leave.keep')}
          </Button>
        </div>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

interface ConflictDialogProps {
  open: boolean;
  onStay: () => void;
  onTheirs: () => void;
  onMine: () => void;
  /** What somebody else has saved. */
  title: string;
}

/** Somebody has saved it in between: which of the two stays is the person's to say. */
export function ConflictDialog({ open, onStay, onTheirs, onMine, title }: ConflictDialogProps) {
  const { t } = useTranslation('wizards');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={title}
      size="small"
      phone="sheet"
      footer={
        <div className="wizards-dialog-foot">
          <Button onClick={onTheirs}>{t('wizard.conflict.theirs')}</Button>
          <Button danger onClick={onMine}>
            {t('wizard.conflict.mine')}
          </Button>
        </div>
      }
    >
      <p>{t('wizard.conflict.text')}</p>
    </Dialog>
  );
}
