import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './dialogs.css';

interface SaveFootProps {
  onCancel(): void;
  isSaving: boolean;
  disabled?: boolean;
  /** The id of the form that saving submits. Without it, `onSave` is called. */
  form?: string;
  onSave?(): void;
  /** Shown before the buttons. */
  children?: ReactNode;
}

/** The Cancel and Save buttons of a dialog. */
export function SaveFoot({ onCancel, isSaving, disabled = false, form, onSave, children }: SaveFootProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  return (
    <div className={styles.foot}>
      {children}
      <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
      <Button
        type="primary"
        loading={isSaving}
        disabled={disabled}
        {...(form ? { form, htmlType: 'submit' } : { onClick: onSave })}
      >
        {t('dialog.save')}
      </Button>
    </div>
  );
}
