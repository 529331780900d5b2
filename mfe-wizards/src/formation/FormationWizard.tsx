import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getTrainingForm } from '@vr/shared-api/contract/trainings';
import { isInReview } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import fieldStyles from '@vr/shared-ui/field.css';
import { usePortal, useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { Database, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGate } from '../DraftGate.tsx';
import { titleOf } from '../titleOf.ts';
import { WizardAlone } from '../WizardFrame.tsx';
import { WizardHead } from '../WizardHead.tsx';
import wizardStyles from '../wizards.css';
import { formationDraftKey, noKeptFiles, readFormationDraft } from './draft.ts';
import styles from './formation.css';
import type { TrainingForm } from './values.ts';
import { Wizard } from './Wizard.tsx';

export interface FormationWizardProps {
  onClose: () => void;
  /** What is edited; a new one without. */
  trainingId?: number;
  /** Told what to call in the place of `onClose` when the person closes the dialog around it; null for nothing. */
  onCloseAsked?: (asked: (() => void) | null) => void;
}

/** The formation wizard: five steps, the last of which saves (spec §2 Formation wizard). */
export default function FormationWizard(props: FormationWizardProps) {
  useStyles(fieldStyles);
  useStyles(wizardStyles);
  useStyles(styles);
  return props.trainingId === undefined ? <Adding {...props} /> : <Editing {...props} trainingId={props.trainingId} />;
}

function Adding(props: FormationWizardProps) {
  const { t } = useTranslation('wizards');
  const hasQuota = useSession(({ client }) => client?.hasQuota ?? true);
  if (!hasQuota)
    return (
      <Alone editing={false}>
        <EmptyState
          title={t('formation.noQuota.title')}
          text={t('formation.noQuota.text')}
          icon={<Database size={44} aria-hidden="true" />}
          action={<Button onClick={props.onClose}>{t('wizard.close')}</Button>}
        />
      </Alone>
    );
  return <Begun {...props} training={undefined} />;
}

function Editing({ trainingId, ...props }: FormationWizardProps & { trainingId: number }) {
  const { t } = useTranslation('wizards');
  const { api } = usePortal();
  const { data, error, refetch } = useQuery({
    queryKey: ['getTrainingForm', trainingId],
    queryFn: ({ signal }) => api.call(getTrainingForm, { params: { id: trainingId } }, { signal }),
    // What is edited is what was there when the wizard opened, and what is opened is always the newest.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data && isInReview(data.status))
    return (
      <Alone editing>
        <EmptyState
          title={t('formation.inReview.title')}
          text={t('formation.inReview.text')}
          icon={<Hourglass size={44} aria-hidden="true" />}
          action={<Button onClick={props.onClose}>{t('wizard.close')}</Button>}
        />
      </Alone>
    );
  if (data) return <Begun {...props} training={data} />;
  if (!error)
    return (
      <Alone editing>
        <TableSkeleton />
      </Alone>
    );
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Alone editing>
      <FailureState
        title={t('formation.loadFailed')}
        error={error}
        {...(gone ? {} : { onRetry: () => void refetch() })}
        action={<Button onClick={props.onClose}>{t('wizard.close')}</Button>}
      />
    </Alone>
  );
}

function Alone({ editing, children }: { editing: boolean; children: ReactNode }) {
  const { t } = useTranslation('wizards');
  const kind = editing ? t('formation.editTraining') : t('formation.newTraining');
  return <WizardAlone head={<WizardHead kind={kind} title="" savedAt={null} />}>{children}</WizardAlone>;
}

/** Offers the draft back where there is one; then the wizard. */
function Begun({ training, ...props }: FormationWizardProps & { training: TrainingForm | undefined }) {
  const { t, i18n } = useTranslation('wizards');
  const person = useProfile();
  return (
    <DraftGate
      draftKey={formationDraftKey(person.id, training?.id)}
      read={readFormationDraft}
      textOf={({ values }) => {
        const title = titleOf(values, i18n.language);
        return title ? t('formation.draft.foundTitle', { title }) : t('formation.draft.foundUntitled');
      }}
      noFiles={noKeptFiles()}
      alone={(offer) => <Alone editing={training !== undefined}>{offer}</Alone>}
    >
      {(begun) => <Wizard {...props} opened={training} begun={begun} />}
    </DraftGate>
  );
}
