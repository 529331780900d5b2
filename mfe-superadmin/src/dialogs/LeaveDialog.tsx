import { Dialog } from '@vr/shared-ui/Dialog';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './dialogs.css';

interface LeaveDialogProps {
  open: boolean;
  onStay(): void;
  onDiscard(): void;
}

/** Asks whether to lose what has not been saved. */
export function LeaveDialog({ open, onStay, onDiscard }: LeaveDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('dialog.leaveTitle')}
      size="small"
      phone="sheet"
      footer={
        <div className={styles.foot}>
          <Button danger onClick={onDiscard}>
            {t('dialog.discard')}
          </Button>
          <Button type="primary" onClick={onStay}>
            {t('dialog.stay')}
          </Button>
        </div>
      }
    >
      <p>{t('dialog.leaveText')}</p>
    </Dialog>
  );
}
