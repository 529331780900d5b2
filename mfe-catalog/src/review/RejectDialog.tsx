import { REJECTION_REASON_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Form, Formik, type FormikErrors } from 'formik';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import type { TrainingDetail } from '../trainings.ts';
import { useDecision } from '../useDecision.ts';
import styles from './review.css';

interface Rejection {
  rejectionReason: string;
}
const DRAFTED = ['rejectionReason'];

interface RejectDialogProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
}

/** Sends a training back to its partner, with the reason that the partner reads. */
export default function RejectDialog({ training, open, onClose }: RejectDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const formId = useId();
  const { id, title } = training;
  const decision = useDecision(id);
  const validate = ({ rejectionReason }: Rejection): FormikErrors<Rejection> =>
    rejectionReason.trim() === '' ? { rejectionReason: t('review.reasonRequired') } : {};
  const reject = async ({ rejectionReason }: Rejection) => {
    try {
      await decision.mutateAsync({ action: 'REJECT', rejectionReason: rejectionReason.trim() });
    } catch {
      // It stands in place.
      return;
    }
    onClose();
  };
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
      <p className="catalog-review-what">{t('review.rejectAbout', { title })}</p>
      <Formik<Rejection> initialValues={{ rejectionReason: '' }} validate={validate} onSubmit={reject}>
        <Form id={formId} noValidate className="catalog-review-reason">
          <KeepDraft name={`rejection-${id}`} fields={DRAFTED} />
          <FormField name="rejectionReason" label={t('review.reason')}>
            {(control) => <Input.TextArea {...control} rows={5} maxLength={REJECTION_REASON_MAX} showCount />}
          </FormField>
        </Form>
      </Formik>
      <FormFailure error={decision.failure?.error} text={decision.failure?.text} />
    </Dialog>
  );
}
