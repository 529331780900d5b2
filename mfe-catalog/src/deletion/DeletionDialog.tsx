import type { UseQueryResult } from '@tanstack/react-query';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { type LucideIcon, Trash2 } from 'lucide-react';
import sheet, * as styles from './deletion.css';

/** The effects of a deletion, each with an icon and a text. False entries are skipped. */
type Effects = readonly (readonly [LucideIcon, string] | false)[];

interface DeletionDialogProps<U> {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirm: string;
  usage: UseQueryResult<U>;
  effects: (usage: U) => Effects;
  onDelete: () => Promise<void>;
  errorText: (error: unknown) => string;
}

/** Asks for confirmation before a deletion, and lists everything that the deletion affects. */
export function DeletionDialog<U>(props: DeletionDialogProps<U>) {
  useStyles(sheet);
  const { open, onClose, title, description, confirm, usage, effects, onDelete, errorText } = props;
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={confirm}
      icon={Trash2}
      danger
      disabled={!usage.data}
      onConfirm={onDelete}
      errorText={errorText}
      onClose={onClose}
    >
      <p className={styles.deletionAbout}>{description}</p>
      {usage.data ? (
        <ul className={styles.deletionUsage}>
          {effects(usage.data).map((effect) => {
            if (!effect) return null;
            const [Icon, text] = effect;
            return (
              <li key={text}>
                <Icon size={18} />
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
    </ConfirmDialog>
  );
}
