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
  /** Explains the consequences of the action. */
  children: ReactNode;
  /** The label of the confirm button. */
  confirm: string;
  icon?: LucideIcon;
  /** The label of the cancel button, "Cancel" by default. */
  cancel?: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Disables the confirm button, for example while the consequences are loading. */
  disabled?: boolean;
  /** Removes the confirm button. The children then say why the action is not possible. */
  isBlocked?: boolean;
  /** Performs the action. The dialog closes afterwards, or shows the error that the promise rejects with. */
  onConfirm(): Promise<unknown> | undefined;
  /** Returns a text that replaces the general explanation of an error. */
  errorText?(error: unknown): string | undefined;
  /** Whether a retry after this error is pointless. Default: only after NOT_FOUND. */
  isFinal?(error: unknown): boolean;
  onClose(): void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Asks for confirmation before an action, and shows its progress and failure. Ignores clicks while the action runs. */
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
    // React events bubble through portals. The form of a dialog around this dialog must not be submitted.
    event.stopPropagation();
    // Enter in a form's only field submits the form even if the button is disabled or missing.
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
