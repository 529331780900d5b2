import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './dialog-foot.css';

interface DialogFootProps {
  onCancel: () => void;
  /** The text of the button that leaves the dialog, "Cancel" by default. */
  cancel?: string;
  /** The text of the button that confirms. */
  confirm: string;
  icon?: LucideIcon;
  /** Whether confirming deletes or rejects something. */
  danger?: boolean;
  disabled?: boolean;
  /** Whether the request is running. Both buttons are blocked meanwhile. */
  pending: boolean;
  /** The id of the form that confirming submits. Without it, `onConfirm` is called. */
  form?: string;
  onConfirm?: (event: MouseEvent) => void;
}

/** The foot of a dialog, with a button to leave the dialog and one to confirm. */
export function DialogFoot(props: DialogFootProps) {
  const { onCancel, cancel, confirm, icon: Icon, danger = false, disabled = false, pending, form, onConfirm } = props;
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  return (
    <div className={styles.dialogFoot}>
      <Button size="large" disabled={pending} onClick={onCancel}>
        {cancel ?? t('dialog.cancel')}
      </Button>
      <Button
        size="large"
        type="primary"
        danger={danger}
        icon={Icon && <Icon size={18} strokeWidth={1.8} aria-hidden />}
        disabled={disabled}
        loading={pending}
        {...(form ? { form, htmlType: 'submit' } : { onClick: onConfirm })}
      >
        {confirm}
      </Button>
    </div>
  );
}
