import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import { DialogFoot } from './DialogFoot';

interface LeaveQuestionProps {
  open: boolean;
  /** Says what would be lost. */
  text: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks for confirmation before the person leaves and loses something that no draft can keep. */
export function LeaveQuestion({ open, text, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('leave.title')}
      size="small"
      phone="card"
      footer={
        <DialogFoot onCancel={onStay} cancel={t('leave.stay')} confirm={t('leave.leave')} danger onConfirm={onLeave} />
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
