import { Dialog } from '@vr/shared-ui/Dialog';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './dialogs.css';

interface ConfirmSaveProps {
  open: boolean;
  title: string;
  onBack(): void;
  onSave(): void;
  children: ReactNode;
}

/** Says what saving takes away, and asks whether to save all the same. */
export function ConfirmSave({ open, title, onBack, onSave, children }: ConfirmSaveProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={title}
      size="small"
      phone="sheet"
      footer={
        <div className={styles.foot}>
          <Button onClick={onBack}>{t('dialog.back')}</Button>
          <Button type="primary" danger onClick={onSave}>
            {t('dialog.saveAllTheSame')}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
