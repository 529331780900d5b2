import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDecision } from './useDecision.ts';
import type { HeldReport } from './useHeldReports.ts';

interface RejectDialogProps {
  reports: readonly HeldReport[];
  onDecided(): void;
  onClose(): void;
}

/** Asks for confirmation and rejects reported sessions. */
export default function RejectDialog({ reports, onDecided, onClose }: RejectDialogProps) {
  const { t } = useTranslation('admin');
  const decision = useDecision(() => {
    onClose();
    onDecided();
  });
  return (
    <ConfirmDialog
      title={t('heldReports.rejectTitle', { count: reports.length, name: reports[0]?.person.name })}
      confirm={t('heldReports.reject')}
      icon={X}
      danger
      onConfirm={async () => {
        await decision.mutateAsync({ reports, accept: false });
      }}
      errorText={() => t('heldReports.failed')}
      onClose={onClose}
    >
      <p>{t('heldReports.rejectText')}</p>
    </ConfirmDialog>
  );
}
