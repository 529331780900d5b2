import { REJECTION_REASON_MAX } from '@vr/shared-api/limits';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import type { OverTrainingProps } from '../trainings/training.ts';
import sheet, * as styles from './review.css';
import { useDecision } from './useDecision.ts';

interface Rejection {
  rejectionReason: string;
}

/** The dialog that rejects a training, with the reason for the partner. */
export default function RejectDialog({ training, open, onClose }: OverTrainingProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { id, title } = training;
  const decision = useDecision(id);
  const schema = object({ rejectionReason: string().trim().required(t('review.reasonRequired')) });
  return (
    <FormDialog<Rejection>
      open={open}
      title={t('review.rejectTitle')}
      phone="sheet"
      initialValues={{ rejectionReason: '' }}
      validationSchema={schema}
      draft={`rejection-${id}`}
      keeps={['rejectionReason']}
      save={t('review.rejectConfirm')}
      icon={Undo2}
      danger
      onSave={({ rejectionReason }) =>
        decision.mutateAsync({ action: 'REJECT', rejectionReason: rejectionReason.trim() }).then(
          () => true,
          () => false,
        )
      }
      failure={decision.failure}
      onClose={onClose}
    >
      <p className={styles.reviewDescription}>{t('review.rejectAbout', { title })}</p>
      <FormField name="rejectionReason" label={t('review.reason')} max={REJECTION_REASON_MAX}>
        {(control) => <Input.TextArea {...control} rows={5} showCount />}
      </FormField>
    </FormDialog>
  );
}
