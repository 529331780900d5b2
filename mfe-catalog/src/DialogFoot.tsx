import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './foot.css';

interface DialogFootProps {
  onCancel: () => void;
  /** What the way back is called, where it is not cancelling. */
  cancel?: string;
  /** What confirming does, in its own words. */
  confirm: string;
  icon?: LucideIcon;
  /** It takes something away. */
  danger?: boolean;
  disabled?: boolean;
  /** It is on its way: there is no second time, and no way back. */
  pending: boolean;
  /** The form that confirming submits; without one it calls `onConfirm`. */
  form?: string;
  onConfirm?: (event: MouseEvent) => void;
}

/** The foot of a dialog that asks before it does something: the way back, and the button that does it. */
export function DialogFoot(props: DialogFootProps) {
  const { onCancel, cancel, confirm, icon: Icon, danger = false, disabled = false, pending, form, onConfirm } = props;
  useStyles(styles);
  const { t } = useTranslation('catalog');
  return (
    <div className="catalog-dialog-foot">
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
