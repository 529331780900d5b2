import { useMutation } from '@tanstack/react-query';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';

export interface ConfirmDialogProps {
  title: string;
  /** Says what the action means. */
  children: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  icon: LucideIcon;
  /** Whether the action takes something away for good. */
  danger?: boolean;
  /** Removes the button that confirms. The children then say why the action is not possible. */
  isBlocked?: boolean;
  /** Carries the action out. The dialog closes afterwards, or shows the error that it throws. */
  onConfirm(): Promise<void>;
  /** Returns a text that replaces the general explanation of an error. */
  errorText(error: unknown): string | undefined;
  onClose(): void;
}

/** Asks for confirmation before an action, and shows its progress and its failure. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  icon: Icon,
  danger = false,
  isBlocked = false,
  onConfirm,
  errorText,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const action = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      phone="sheet"
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{isBlocked ? t('close') : t('cancel')}</Button>
          {!isBlocked && (
            <Button
              type="primary"
              danger={danger}
              icon={<Icon size={18} aria-hidden />}
              loading={action.isPending}
              onClick={() => action.mutate()}
            >
              {confirm}
            </Button>
          )}
        </div>
      }
    >
      {children}
      <FormFailure error={action.error} text={action.error ? errorText(action.error) : undefined} />
    </Dialog>
  );
}
