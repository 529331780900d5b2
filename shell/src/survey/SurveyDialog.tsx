import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rateTraining } from '@vr/shared-api/contract/satisfactions';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { COMMENT_MAX } from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { useActiveNotification, usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button, Input } from 'antd';
import { Form, Formik, useFormikContext } from 'formik';
import { Send, Star } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { Stars } from './Stars.tsx';
import { surveySchema } from './schema.ts';
import sheet, * as styles from './survey.css';

interface Answer {
  /** 0 until a star is chosen. */
  rating: number;
  comment: string;
}
const DRAFT_FIELDS = ['rating', 'comment'];

/** Asks the person to rate a training, unless their company has disabled the survey (spec §2 Other modals). */
export default function SurveyDialog({ targetId: trainingId, onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('shell');
  const disabled = useSession(({ client }) => client?.enableSatisfactionSurvey === false);
  const { active, done } = useActiveNotification('SATISFACTION_SURVEY');
  useEffect(() => {
    if (active) done();
  }, [active, done]);

  if (disabled || trainingId === undefined)
    return (
      <Frame onClose={onClose}>
        <Unavailable why={disabled ? t('survey.disabled') : t('survey.notFound')} />
      </Frame>
    );
  return <Survey key={trainingId} trainingId={trainingId} onClose={onClose} />;
}

interface FrameProps {
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

function Frame({ onClose, footer, children }: FrameProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open onClose={onClose} title={t('survey.title')} size="small" phone="sheet" footer={footer}>
      {children}
    </Dialog>
  );
}

function Unavailable({ why }: { why: string }) {
  const { t } = useTranslation('shell');
  return <EmptyState title={t('survey.unavailable')} text={why} icon={<Star size={44} aria-hidden />} />;
}

function Survey({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { api, lang, notify } = usePortal();
  const cache = useQueryClient();
  const form = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const training = useQuery({
    queryKey: ['getTraining', trainingId, lang],
    queryFn: ({ signal }) => api.call(getTraining, { params: { id: trainingId }, query: { lang } }, { signal }),
  });

  const send = async (answer: Answer) => {
    setFailure(null);
    try {
      await api.call(rateTraining, { params: { id: trainingId }, body: answer });
    } catch (error) {
      setFailure(error);
      notify({ kind: 'error', text: t('survey.failed') });
      return;
    }
    notify({ kind: 'success', text: t('survey.sent') });
    // The notification that asked for the rating now counts as read.
    void cache.invalidateQueries({ queryKey: ['countUnreadNotifications'] });
    onClose();
  };

  if (training.isPending)
    return (
      <Frame onClose={onClose}>
        <div className={styles.surveyWaiting}>
          <ListSkeleton rows={3} />
        </div>
      </Frame>
    );
  if (training.isLoadingError)
    return (
      <Frame onClose={onClose}>
        {isRefusedAs(training.error, 'NOT_FOUND') ? (
          <Unavailable why={t('survey.notFound')} />
        ) : (
          <FailureState error={training.error} onRetry={() => training.refetch()} />
        )}
      </Frame>
    );
  const { title, logo, category } = training.data;
  return (
    <Formik<Answer>
      initialValues={{ rating: 0, comment: '' }}
      validationSchema={surveySchema(t('survey.ratingRequired'))}
      onSubmit={send}
    >
      <Frame onClose={onClose} footer={<Footer form={form} onCancel={onClose} />}>
        <div className={styles.surveyTraining}>
          <Cover picture={logo} category={category.key} title={title} className={styles.surveyCover} />
          <h3>{title}</h3>
        </div>
        <Form id={form} noValidate>
          <KeepDraft name={`survey-${trainingId}`} fields={DRAFT_FIELDS} />
          <Stars />
          <FormField name="comment" label={t('survey.comment')} max={COMMENT_MAX} optional>
            {(control) => <Input.TextArea {...control} rows={4} showCount />}
          </FormField>
          <Refusal error={failure} />
        </Form>
      </Frame>
    </Formik>
  );
}

function Footer({ form, onCancel }: { form: string; onCancel: () => void }) {
  const { t } = useTranslation('shell');
  const { isSubmitting } = useFormikContext();
  return (
    <div className={styles.surveyFoot}>
      <Button onClick={onCancel}>{t('survey.cancel')}</Button>
      <Button type="primary" htmlType="submit" form={form} loading={isSubmitting} icon={<Send size={18} aria-hidden />}>
        {t('survey.send')}
      </Button>
    </div>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const text = isRefusedAs(error, 'SURVEY_DISABLED')
    ? t('survey.disabled')
    : isRefusedAs(error, 'NOT_PLAYED')
      ? t('survey.notPlayed')
      : isRefusedAs(error, 'NOT_FOUND')
        ? t('survey.notFound')
        : undefined;
  return <FormFailure error={error} text={text} />;
}
