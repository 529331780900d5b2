import { useMutation } from '@tanstack/react-query';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';

export interface DeleteDialogProps {
  title: string;
  /** Says what else the deletion affects. */
  children: ReactNode;
  /** Removes the delete button. The children then say why deletion is not possible. */
  isBlocked?: boolean;
  /** Deletes the item. The dialog shows an error that it throws. */
  onDelete(): Promise<void>;
  /** Returns a text that replaces the general explanation of an error. */
  errorText(error: unknown): string | undefined;
  onClose(): void;
}

/** Asks for confirmation before a deletion. */
export function DeleteDialog({ title, children, isBlocked = false, onDelete, errorText, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: onClose });
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
              danger
              icon={<Trash2 size={18} aria-hidden />}
              loading={deletion.isPending}
              onClick={() => deletion.mutate()}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      }
    >
      {children}
      <FormFailure error={deletion.error} text={deletion.error ? errorText(deletion.error) : undefined} />
    </Dialog>
  );
}
