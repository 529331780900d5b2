import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useSession } from '@vr/shared-ui/kernel';
import { ColumnsSkeleton, ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotificationTarget } from '../../notifications/useNotificationTarget.ts';
import { OpenTraining } from '../../training-detail/OpenTraining.tsx';
import type { ListPartSwitch } from '../../training-list/parts.ts';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { NoQuotaAlert } from '../../trainings/NoQuotaAlert.tsx';
import { useManagedTrainings } from '../../trainings/useTrainings.ts';
import { ManagingButtons, NoTrainings } from '../managed-trainings.tsx';
import { StatusBoard, useHasColumns } from './StatusBoard.tsx';
import { isPublished } from './sections.ts';

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
  const query = useManagedTrainings();
  // Until the company is known, it is treated as having storage: the server checks anyway.
  const hasQuota = useSession(({ client }) => client?.hasQuota) ?? true;
  const publicationFilter = usePublicationFilter();
  const columns = useHasColumns();
  const noQuotaId = useId();
  const blockedBy = hasQuota ? undefined : noQuotaId;
  return (
    <>
      {!hasQuota && <NoQuotaAlert type="warning" id={noQuotaId} />}
      <TrainingList
        query={query}
        trainings={query.data?.items}
        empty={<NoTrainings blockedBy={blockedBy} />}
        layout={(shown, narrowed) => <StatusBoard trainings={shown} narrowed={narrowed} />}
        skeleton={columns ? <ColumnsSkeleton /> : <ListSkeleton />}
        parts={publicationFilter}
        action={<ManagingButtons blockedBy={blockedBy} />}
      />
    </>
  );
}

/** The filter for published or pending trainings (spec §2 Partner shell). */
function usePublicationFilter(): ListPartSwitch {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('own.publication'),
      param: 'publication',
      isFilter: true,
      options: [
        { value: 'all', label: '', includes: () => true },
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
