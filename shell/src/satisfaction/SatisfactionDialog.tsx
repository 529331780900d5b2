import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import { rateTraining } from '@vr/shared-api/contract/satisfactions';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { COMMENT_MAX } from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { Dialog } from '@vr/shared-ui/Dialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { useActiveNotification, usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Input } from 'antd';
import { Send, Star } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { Stars } from './Stars.tsx';
import sheet, * as styles from './satisfaction.css';
import { satisfactionSchema } from './schema.ts';

interface Answer {
  /** 0 until the person chooses a star. */
  rating: number;
  comment: string;
}

/** Asks the person to rate a training, unless their company has disabled the survey (spec §2 Other modals). */
export default function SatisfactionDialog({ targetId: trainingId, rating, onClose }: ShellDialogProps) {
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
  return <Survey key={trainingId} trainingId={trainingId} given={rating} onClose={onClose} />;
}

function Frame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open isAddressed onClose={onClose} title={t('survey.title')} size="small" phone="sheet">
      {children}
    </Dialog>
  );
}

function Unavailable({ why }: { why: string }) {
  const { t } = useTranslation('shell');
  return <EmptyState title={t('survey.unavailable')} text={why} icon={<Star size={44} aria-hidden />} />;
}

interface SurveyProps {
  trainingId: number;
  /** The number of stars chosen before the survey opened. */
  given: number | undefined;
  onClose: () => void;
}

function Survey({ trainingId, given, onClose }: SurveyProps) {
  const { t } = useTranslation('shell');
  const { api, lang, notify } = usePortal();
  const cache = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const training = useQuery(endpointQuery(getTraining, { params: { id: trainingId }, query: { lang } }));

  const send = async (answer: Answer): Promise<boolean> => {
    setFailure(null);
    try {
      await api.call(rateTraining, { params: { id: trainingId }, body: answer });
    } catch (error) {
      setFailure(error);
      notify({ kind: 'error', text: t('survey.failed') });
      return false;
    }
    notify({ kind: 'success', text: t('survey.sent') });
    // The server now counts the notification that asked for the rating as read.
    void invalidate(cache, countUnreadNotifications);
    return true;
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
  const { title, lang: titleLang, logo, category } = training.data;
  const refusalText = isRefusedAs(failure, 'SURVEY_DISABLED')
    ? t('survey.disabled')
    : isRefusedAs(failure, 'NOT_PLAYED')
      ? t('survey.notPlayed')
      : isRefusedAs(failure, 'NOT_FOUND')
        ? t('survey.notFound')
        : undefined;
  return (
    <FormDialog<Answer>
      isAddressed
      title={t('survey.title')}
      phone="sheet"
      initialValues={{ rating: 0, comment: '' }}
      validationSchema={satisfactionSchema(t('survey.ratingRequired'))}
      draft={`survey-${trainingId}`}
      keeps={['rating', 'comment']}
      save={t('survey.send')}
      icon={Send}
      onSave={send}
      failure={{ error: failure, text: refusalText }}
      onClose={onClose}
    >
      <div className={styles.surveyTraining}>
        <Cover picture={logo} category={category.key} title={title} className={styles.surveyCover} />
        <h3>
          <TextIn lang={titleLang}>{title}</TextIn>
        </h3>
      </div>
      <Stars given={given} />
      <FormField name="comment" label={t('survey.comment')} max={COMMENT_MAX} optional>
        {(control) => <Input.TextArea {...control} rows={4} showCount />}
      </FormField>
    </FormDialog>
  );
}
