import { getTrainingForm } from '@vr/shared-api/contract/trainings';
import { isInReview } from '@vr/shared-api/permissions';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useSession, useStyles } from '@vr/shared-ui/kernel';
import { Database, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizardStyles } from '../wizard/useWizardStyles.ts';
import { WizardMessage } from '../wizard/WizardHead.tsx';
import { WizardStart } from '../wizard/WizardStart.tsx';
import { readTrainingDraft } from './draft.ts';
import { TrainingSteps } from './TrainingSteps.tsx';
import sheet from './training.css';
import { emptyFiles, type TrainingForm } from './values.ts';

interface TrainingWizardProps extends WizardClosing {
  trainingId?: number;
}

/** The training wizard: five steps. The last step saves (spec §2 Formation wizard). */
export default function TrainingWizard({ trainingId, ...closing }: TrainingWizardProps) {
  useWizardStyles();
  useStyles(sheet);
  const { t } = useTranslation('wizards');
  const hasQuota = useSession(({ client }) => client?.hasQuota ?? true);
  const kindNames = { new: t('training.newTraining'), edit: t('training.editTraining') };
  const close = <Button onClick={closing.onClose}>{t('wizard.close')}</Button>;
  if (trainingId === undefined && !hasQuota)
    return (
      <WizardMessage kind={kindNames.new}>
        <EmptyState
          title={t('training.noQuota.title')}
          text={t('training.noQuota.text')}
          icon={<Database size={44} />}
          action={close}
        />
      </WizardMessage>
    );
  const inReview = (
    <EmptyState
      title={t('training.inReview.title')}
      text={t('training.inReview.text')}
      icon={<Hourglass size={44} />}
      action={close}
    />
  );
  return (
    <WizardStart
      kind="training"
      id={trainingId}
      kindNames={kindNames}
      formQuery={(id) => endpointQuery(getTrainingForm, { params: { id } })}
      failureTitle={() => t('training.loadFailed')}
      refusal={({ status }: TrainingForm) => isInReview(status) && inReview}
      read={readTrainingDraft}
      textOf={(title) => (title ? t('training.draft.foundTitle', { title }) : t('training.draft.foundUntitled'))}
      noFiles={emptyFiles()}
      onClose={closing.onClose}
    >
      {(beginning) => <TrainingSteps {...closing} {...beginning} />}
    </WizardStart>
  );
}
