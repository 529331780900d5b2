import { REJECTION_REASON_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Form, Formik } from 'formik';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DialogFoot } from '../dialogs/DialogFoot.tsx';
import type { TrainingDetail } from '../trainings/training.ts';
import sheet, * as styles from './review.css';
import { useDecision } from './useDecision.ts';

interface Rejection {
  rejectionReason: string;
}
/** The fields whose text is kept as a draft. */
const DRAFT_FIELDS = ['rejectionReason'];

interface RejectDialogProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog that rejects a training, with the reason for the partner. */
export default function RejectDialog({ training, open, onClose }: RejectDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const formId = useId();
  const { id, title } = training;
  const decision = useDecision(id);
  const schema = object({ rejectionReason: string().trim().required(t('review.reasonRequired')) });
  const reject = ({ rejectionReason }: Rejection) =>
    decision.mutate({ action: 'REJECT', rejectionReason: rejectionReason.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      open={open}
      onClose={() => decision.isPending || onClose()}
      title={t('review.rejectTitle')}
      size="small"
      phone="sheet"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={t('review.rejectConfirm')}
          icon={Undo2}
          danger
          pending={decision.isPending}
          form={formId}
        />
      }
    >
      <p className={styles.reviewDescription}>{t('review.rejectAbout', { title })}</p>
      <Formik<Rejection> initialValues={{ rejectionReason: '' }} validationSchema={schema} onSubmit={reject}>
        <Form id={formId} noValidate className={styles.reviewReason}>
          <KeepDraft name={`rejection-${id}`} fields={DRAFT_FIELDS} />
          <FormField name="rejectionReason" label={t('review.reason')} max={REJECTION_REASON_MAX}>
            {(control) => <Input.TextArea {...control} rows={5} showCount />}
          </FormField>
        </Form>
      </Formik>
      <FormFailure error={decision.failure?.error} text={decision.failure?.text} />
    </Dialog>
  );
}
