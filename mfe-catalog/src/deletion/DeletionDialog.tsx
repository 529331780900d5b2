import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { type LucideIcon, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import styles from './deletion.css';

/** What a deletion touches, in words; false for what it does not touch. */
type Touched = readonly (readonly [LucideIcon, string] | false)[];

interface DeletionDialogProps<U> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is deleted, and that this is for good. */
  about: string;
  usage: UseQueryResult<U>;
  touched: (usage: U) => Touched;
  deletion: UseMutationResult<void, Error, void>;
  /** Why it failed. */
  failure: string;
}

/** Asks before something is deleted, once it has said what goes with it. */
export function DeletionDialog<U>(props: DeletionDialogProps<U>) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { open, onClose, title, about, usage, touched, deletion, failure } = props;
  return (
    <Dialog
      open={open}
      onClose={() => deletion.isPending || onClose()}
      title={title}
      size="small"
      phone="card"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={t('deletion.confirm')}
          icon={Trash2}
          danger
          disabled={!usage.isSuccess}
          pending={deletion.isPending}
          onConfirm={() => deletion.mutate()}
        />
      }
    >
      <p className="catalog-deletion-about">{about}</p>
      {usage.isSuccess ? (
        <ul className="catalog-deletion-usage">
          {touched(usage.data).map((line) => {
            if (!line) return null;
            const [Icon, text] = line;
            return (
              <li key={text}>
                <Icon size={18} strokeWidth={1.8} aria-hidden />
                {text}
              </li>
            );
          })}
        </ul>
      ) : usage.isError ? (
        <FailureState error={usage.error} onRetry={() => usage.refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
      {deletion.isError && <FormFailure error={deletion.error} text={failure} />}
    </Dialog>
  );
}
