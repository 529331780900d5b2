import { Dialog } from '@vr/shared-ui/Dialog';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';

interface SuggestDialogProps {
  open: boolean;
  onClose: () => void;
  /** What is suggested. */
  subject: { kind: 'training' | 'course'; id: number; title: string };
}

/** Suggests a training or a course to people. */
export default function SuggestDialog({ open, onClose, subject }: SuggestDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={subject.title}>
      <ListSkeleton rows={4} />
    </Dialog>
  );
}
