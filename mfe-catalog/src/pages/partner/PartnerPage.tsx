import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useSession } from '@vr/shared-ui/kernel';
import { useCallback, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import DeletedButton from '../../deleted/DeletedButton.tsx';
import { useNotificationTarget } from '../../notifications/useNotificationTarget.ts';
import { OpenTraining } from '../../training-detail/OpenTraining.tsx';
import type { ListPartSwitch } from '../../training-list/parts.ts';
import { TrainingList, type TrainingSection } from '../../training-list/TrainingList.tsx';
import { AddTrainingButton } from '../../trainings/AddTrainingButton.tsx';
import { NoQuotaAlert } from '../../trainings/NoQuotaAlert.tsx';
import { useStatusNames } from '../../trainings/StatusPill.tsx';
import type { Training } from '../../trainings/training.ts';
import { useManagedTrainings } from '../../trainings/useTrainings.ts';
import { byStatus, isPublished } from './sections.ts';

/** A partner's catalogue: its own trainings by review status. */
export default function PartnerPage() {
  useNotificationTarget();
  return (
    <>
      <Trainings />
      <OpenTraining />
    </>
  );
}

function Trainings() {
  const { t } = useTranslation('catalog');
  const query = useManagedTrainings();
  // A company that is not known yet may have storage: the server decides.
  const hasQuota = useSession(({ client }) => client?.hasQuota) ?? true;
  const sections = useStatusSections();
  const publicationSwitch = usePublicationSwitch();
  const noQuotaId = useId();
  const blockedBy = hasQuota ? undefined : noQuotaId;
  return (
    <>
      {!hasQuota && <NoQuotaAlert type="warning" id={noQuotaId} />}
      <TrainingList
        query={query}
        trainings={query.data?.items}
        empty={
          <EmptyState
            title={t('own.empty')}
            text={t('own.emptyHint')}
            action={
              <>
                <AddTrainingButton large blockedBy={blockedBy} />
                <DeletedButton large />
              </>
            }
          />
        }
        sections={sections}
        parts={publicationSwitch}
        action={
          <>
            <DeletedButton />
            <AddTrainingButton blockedBy={blockedBy} />
          </>
        }
      />
    </>
  );
}

/** A function that divides trainings into one section per review status. Memoized. */
function useStatusSections() {
  const { t } = useTranslation('catalog');
  const names = useStatusNames();
  return useCallback(
    (shown: readonly Training[]): TrainingSection[] => {
      // A heading stands above several trainings: these names have a plural.
      const titles = {
        ...names,
        CREATED: t('own.drafts'),
        NEW_VERSION: t('own.newVersions'),
        REJECTED: t('own.rejected'),
      };
      return byStatus(shown).map(({ status, trainings }) => ({ key: status, title: titles[status], items: trainings }));
    },
    [names, t],
  );
}

/** The switch between all trainings, the published and the pending ones. */
function usePublicationSwitch(): ListPartSwitch {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('own.publication'),
      param: 'publication',
      options: [
        { value: 'all', label: t('own.all'), includes: () => true },
        {
          value: 'published',
          label: t('own.published'),
          includes: isPublished,
          empty: <EmptyState title={t('own.nonePublished')} text={t('own.nonePublishedHint')} />,
        },
        {
          value: 'pending',
          label: t('own.pending'),
          includes: (training) => !isPublished(training),
          empty: <EmptyState title={t('own.nonePending')} text={t('own.nonePendingHint')} />,
        },
      ],
    }),
    [t],
  );
}
