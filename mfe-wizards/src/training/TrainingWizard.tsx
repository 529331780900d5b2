import { getTrainingForm } from '@vr/shared-api/contract/trainings';
import { isInReview } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Database, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate } from '../draft/DraftGate.tsx';
import { displayTitle } from '../texts/displayTitle.ts';
import { FormPending } from '../wizard/FormPending.tsx';
import { useFormToEdit } from '../wizard/useFormToEdit.ts';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizardStyles } from '../wizard/useWizardStyles.ts';
import { WizardMessage } from '../wizard/WizardFrame.tsx';
import { WizardHead } from '../wizard/WizardHead.tsx';
import { noStoredFiles, readTrainingDraft, trainingDraftKey } from './draft.ts';
import { TrainingSteps } from './TrainingSteps.tsx';
import sheet from './training.css';
import type { TrainingForm } from './values.ts';

interface TrainingWizardProps extends WizardClosing {
  /** The training to edit; undefined for a new one. */
  trainingId?: number;
}

/** The training wizard: five steps, the last of which saves (spec §2 Formation wizard). */
export default function TrainingWizard({ trainingId, ...closing }: TrainingWizardProps) {
  useWizardStyles();
  useStyles(sheet);
  return trainingId === undefined ? (
    <NewTraining {...closing} />
  ) : (
    <EditTraining {...closing} trainingId={trainingId} />
  );
}

function NewTraining(closing: WizardClosing) {
  const { t } = useTranslation('wizards');
  const hasQuota = useSession(({ client }) => client?.hasQuota ?? true);
  if (!hasQuota)
    return (
      <Message isNew>
        <EmptyState
          title={t('training.noQuota.title')}
          text={t('training.noQuota.text')}
          icon={<Database size={44} aria-hidden="true" />}
          action={<Button onClick={closing.onClose}>{t('wizard.close')}</Button>}
        />
      </Message>
    );
  return <StepsOrDraftOffer {...closing} training={undefined} />;
}

function EditTraining({ trainingId, ...closing }: WizardClosing & { trainingId: number }) {
  const { t } = useTranslation('wizards');
  const { api } = usePortal();
  const { data, error, refetch } = useFormToEdit('getTrainingForm', trainingId, (signal) =>
    api.call(getTrainingForm, { params: { id: trainingId } }, { signal }),
  );
  if (data && isInReview(data.status))
    return (
      <Message isNew={false}>
        <EmptyState
          title={t('training.inReview.title')}
          text={t('training.inReview.text')}
          icon={<Hourglass size={44} aria-hidden="true" />}
          action={<Button onClick={closing.onClose}>{t('wizard.close')}</Button>}
        />
      </Message>
    );
  if (data) return <StepsOrDraftOffer {...closing} training={data} />;
  return (
    <Message isNew={false}>
      <FormPending
        error={error}
        failureTitle={t('training.loadFailed')}
        onRetry={() => void refetch()}
        onClose={closing.onClose}
      />
    </Message>
  );
}

function Message({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const { t } = useTranslation('wizards');
  const kind = isNew ? t('training.newTraining') : t('training.editTraining');
  return <WizardMessage head={<WizardHead kind={kind} title="" savedAt={null} />}>{children}</WizardMessage>;
}

function StepsOrDraftOffer({ training, ...closing }: WizardClosing & { training: TrainingForm | undefined }) {
  const { t, i18n } = useTranslation('wizards');
  const person = useProfile();
  return (
    <DraftGate
      draftKey={trainingDraftKey(person.id, training?.id)}
      read={readTrainingDraft}
      textOf={({ values }) => {
        const title = displayTitle(values, i18n.language);
        return title ? t('training.draft.foundTitle', { title }) : t('training.draft.foundUntitled');
      }}
      noFiles={noStoredFiles()}
      renderOffer={(offer) => <Message isNew={training === undefined}>{offer}</Message>}
    >
      {(resumed) => <TrainingSteps {...closing} initialForm={training} resumed={resumed} />}
    </DraftGate>
  );
}
