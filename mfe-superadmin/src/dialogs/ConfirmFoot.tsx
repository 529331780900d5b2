import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import sheet, * as styles from './dialogs.css';

interface ConfirmFootProps {
  /** The labels of the buttons. */
  cancel: string;
  confirm: string;
  onCancel(): void;
  onConfirm(): void;
  /** Whether the action takes something away. Default: true. */
  danger?: boolean;
  isPending?: boolean;
}

/** The buttons of a dialog that asks for confirmation. */
export function ConfirmFoot({ cancel, confirm, onCancel, onConfirm, danger = true, isPending }: ConfirmFootProps) {
  useStyles(sheet);
  return (
    <div className={styles.foot}>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="primary" danger={danger} loading={isPending ?? false} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  );
}
