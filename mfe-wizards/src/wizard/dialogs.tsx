import { Dialog } from '@vr/shared-ui/Dialog';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import * as styles from './wizard.css';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
  /** Says what is unsaved. */
  text: string;
}

/** Asks whether to keep or to discard unsaved work before the wizard closes. */
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
        <div className={styles.dialogFoot}>
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
  /** Says what someone else has saved. */
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
      phone="sheet"
      footer={
        <div className={styles.dialogFoot}>
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
