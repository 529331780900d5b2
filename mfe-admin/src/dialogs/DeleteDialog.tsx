import { ConfirmDialog, type ConfirmDialogProps } from '@vr/shared-ui/ConfirmDialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isGone } from './is-gone.ts';

interface DeleteDialogProps
  extends Pick<ConfirmDialogProps, 'title' | 'children' | 'isBlocked' | 'errorText' | 'onClose'> {
  /** Deletes the item. The dialog shows an error thrown by this function. */
  onDelete(): Promise<void>;
}

export function DeleteDialog({ onDelete, ...props }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  return <ConfirmDialog {...props} confirm={t('delete')} icon={Trash2} danger onConfirm={onDelete} />;
}

interface DeleteItemDialogProps extends Omit<DeleteDialogProps, 'onDelete'> {
  call(): Promise<unknown>;
  /** The text of the notice after the deletion. */
  deleted: string;
  /** Refetches the lists that showed the item. */
  refresh(): Promise<void>;
}

/** Asks for confirmation, deletes an item with one call, and shows the result in a notice. */
export function DeleteItemDialog({ call, deleted, refresh, errorText, ...props }: DeleteItemDialogProps) {
  const { t } = useTranslation('admin');
  const { notify } = usePortal();
  const textOf = (error: unknown) => errorText?.(error) ?? t('deleteFailed');
  const remove = async () => {
    try {
      await call();
    } catch (error) {
      if (!isGone(error)) {
        notify({ kind: 'error', text: textOf(error) });
        throw error;
      }
    }
    notify({ kind: 'success', text: deleted });
    await refresh();
  };
  return <DeleteDialog {...props} onDelete={remove} errorText={textOf} />;
}
