import { ConfirmDialog, type ConfirmDialogProps } from '@vr/shared-ui/ConfirmDialog';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface DeleteDialogProps
  extends Pick<ConfirmDialogProps, 'title' | 'children' | 'isBlocked' | 'errorText' | 'onClose'> {
  /** Deletes the item. The dialog shows an error that it throws. */
  onDelete(): Promise<void>;
}

/** Asks for confirmation before a deletion. */
export function DeleteDialog({ onDelete, ...props }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  return <ConfirmDialog {...props} confirm={t('delete')} icon={Trash2} danger onConfirm={onDelete} />;
}
