import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import { DialogFoot } from './DialogFoot';

export interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  /** Says what the action means. */
  children: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  icon?: LucideIcon;
  /** The label of the button that leaves the dialog, "Cancel" by default. */
  cancel?: string;
  /** Whether the action takes something away. */
  danger?: boolean;
  /** Whether what the action means is not known yet. */
  disabled?: boolean;
  /** Removes the button that confirms. The children then say why the action is not possible. */
  isBlocked?: boolean;
  /** Carries the action out. The dialog closes afterwards, or shows the error that it throws. */
  onConfirm(): Promise<unknown> | undefined;
  /** Returns a text that replaces the general explanation of an error. */
  errorText?(error: unknown): string | undefined;
  /** Whether trying again after this error cannot help. By default if what the action is about no longer exists. */
  isFinal?(error: unknown): boolean;
  onClose(): void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Asks for confirmation before an action, and shows its progress and failure. Until it ends, no other click counts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, children, confirm, icon, cancel, danger = false, disabled = false } = props;
  const { isBlocked = false, onConfirm, errorText, isFinal = isGone, onClose } = props;
  const { t } = useTranslation('ui');
  const isLocked = useRef(false);
  const action = useMutation({
    mutationFn: async () => onConfirm(),
    onSuccess: onClose,
    onError() {
      isLocked.current = false;
    },
  });
  const form = useId();
  const isOver = isBlocked || isFinal(action.error);
  const run = (event: SubmitEvent) => {
    event.preventDefault();
    // Not for the form of a dialog around this one.
    event.stopPropagation();
    // Enter in the only field submits a form even without a button.
    if (isLocked.current || disabled || isOver) return;
    isLocked.current = true;
    action.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={() => action.isPending || onClose()}
      title={title}
      size="small"
      phone="card"
      footer={
        <DialogFoot
          onCancel={onClose}
          cancel={isOver ? t('close') : (cancel ?? t('dialog.cancel'))}
          confirm={isOver ? undefined : confirm}
          icon={icon}
          danger={danger}
          disabled={disabled}
          pending={action.isPending}
          form={form}
          failure={{ error: action.error, text: action.error ? errorText?.(action.error) : undefined }}
        />
      }
    >
      <form id={form} onSubmit={run}>
        {children}
      </form>
    </Dialog>
  );
}
