import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { type LucideIcon, Trash2 } from 'lucide-react';
import { DialogFoot } from '../dialogs/DialogFoot.tsx';
import sheet, * as styles from './deletion.css';

/** The effects of a deletion, each with an icon and a text. False entries are skipped. */
type Effects = readonly (readonly [LucideIcon, string] | false)[];

interface DeletionDialogProps<U> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says what is deleted, and how long it can be restored. */
  description: string;
  /** The text of the button. */
  confirm: string;
  usage: UseQueryResult<U>;
  effects: (usage: U) => Effects;
  deletion: UseMutationResult<void, Error, void>;
  /** The text that is shown if the deletion fails. */
  failure: string;
}

/** The question before a deletion, with everything that the deletion affects. */
export function DeletionDialog<U>(props: DeletionDialogProps<U>) {
  useStyles(sheet);
  const { open, onClose, title, description, confirm, usage, effects, deletion, failure } = props;
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
          confirm={confirm}
          icon={Trash2}
          danger
          disabled={!usage.data}
          pending={deletion.isPending}
          onConfirm={() => deletion.mutate()}
        />
      }
    >
      <p className={styles.deletionAbout}>{description}</p>
      {usage.data ? (
        <ul className={styles.deletionUsage}>
          {effects(usage.data).map((effect) => {
            if (!effect) return null;
            const [Icon, text] = effect;
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
