import { useQuery } from '@tanstack/react-query';
import { getTrainingForm } from '@vr/shared-api/contract/trainings';
import { isInReview } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Database, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate } from '../draft/DraftGate.tsx';
import { displayTitle } from '../texts/displayTitle.ts';
import { FormPending } from '../wizard/FormPending.tsx';
import { READ_ONCE } from '../wizard/read-once.ts';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizardStyles } from '../wizard/useWizardStyles.ts';
import { WizardMessage } from '../wizard/WizardFrame.tsx';
import { WizardHead } from '../wizard/WizardHead.tsx';
import { readTrainingDraft } from './draft.ts';
import { TrainingSteps } from './TrainingSteps.tsx';
import sheet from './training.css';
import { emptyFiles, type TrainingForm } from './values.ts';

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
          icon={<Database size={44} />}
          action={<Button onClick={closing.onClose}>{t('wizard.close')}</Button>}
        />
      </Message>
    );
  return <StepsOrDraftOffer {...closing} training={undefined} />;
}

function EditTraining({ trainingId, ...closing }: WizardClosing & { trainingId: number }) {
  return (
    <LoadedTraining {...closing} trainingId={trainingId}>
      {(training) => <StepsOrDraftOffer {...closing} training={training} />}
    </LoadedTraining>
  );
}

interface LoadedTrainingProps {
  trainingId: number;
  onClose: () => void;
  children: (training: TrainingForm) => ReactNode;
}

/** Loads the training to edit, unless it is being reviewed. */
function LoadedTraining({ trainingId, onClose, children }: LoadedTrainingProps) {
  const { t } = useTranslation('wizards');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getTrainingForm, { params: { id: trainingId } }),
    ...READ_ONCE,
  });
  if (data && isInReview(data.status))
    return (
      <Message isNew={false}>
        <EmptyState
          title={t('training.inReview.title')}
          text={t('training.inReview.text')}
          icon={<Hourglass size={44} />}
          action={<Button onClick={onClose}>{t('wizard.close')}</Button>}
        />
      </Message>
    );
  if (data) return children(data);
  return (
    <Message isNew={false}>
      <FormPending
        error={error}
        failureTitle={t('training.loadFailed')}
        onRetry={() => void refetch()}
        onClose={onClose}
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
      subject={{ personId: person.id, kind: 'training', id: training?.id }}
      read={readTrainingDraft}
      titleOf={({ values }) => displayTitle(values, i18n.language)}
      textOf={(title) => (title ? t('training.draft.foundTitle', { title }) : t('training.draft.foundUntitled'))}
      noFiles={emptyFiles()}
      renderOffer={(offer) => <Message isNew={training === undefined}>{offer}</Message>}
    >
      {({ key, resumed }) => {
        const steps = (form: TrainingForm | undefined) => (
          <TrainingSteps {...closing} initialForm={form} resumed={resumed} draftKey={key} />
        );
        const createdId = resumed?.draft.edited?.id;
        if (training || createdId === undefined) return steps(training);
        // The training was created before the wizard was left: what the draft adds to it is still unsaved.
        return (
          <LoadedTraining {...closing} trainingId={createdId}>
            {steps}
          </LoadedTraining>
        );
      }}
    </DraftGate>
  );
}
