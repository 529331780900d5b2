import { useMutation } from '@tanstack/react-query';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DeleteDialogProps {
  title: string;
  /** What goes with it. */
  children: ReactNode;
  /** Why it cannot be deleted now; nothing says why not where it can. */
  impossible?: boolean;
  /** Deletes it; what it throws is shown in place. */
  onDelete(): Promise<void>;
  /** What an error means here, where its own explanation does not fit. */
  textOf(error: unknown): string | undefined;
  onClose(): void;
}

/** Asks before something is deleted, and says what would be lost. */
export function DeleteDialog({ title, children, impossible = false, onDelete, textOf, onClose }: DeleteDialogProps) {
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
        <div className="admin-foot">
          <Button onClick={onClose}>{impossible ? t('close') : t('cancel')}</Button>
          {!impossible && (
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
      <FormFailure error={deletion.error} text={deletion.error ? textOf(deletion.error) : undefined} />
    </Dialog>
  );
}
