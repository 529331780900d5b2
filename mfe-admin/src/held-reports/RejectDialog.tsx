import { Dialog } from '@vr/shared-ui/Dialog';
import { Button } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
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
    <Dialog
      open
      onClose={onClose}
      title={t('heldReports.rejectTitle', { count: reports.length, name: reports[0]?.person.name })}
      size="small"
      phone="sheet"
      footer={
        <div className={listsStyles.foot}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            danger
            icon={<X size={18} aria-hidden />}
            loading={decision.isPending}
            onClick={() => decision.mutate({ reports, accept: false })}
          >
            {t('heldReports.reject')}
          </Button>
        </div>
      }
    >
      <p>{t('heldReports.rejectText')}</p>
    </Dialog>
  );
}
