import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useSession, useStyles } from '@vr/shared-ui/kernel';
import { Alert } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTrainingButton } from '../AddTrainingButton.tsx';
import styles from '../catalog.css';
import { OpenTraining } from '../OpenTraining.tsx';
import { useStatusNames } from '../StatusPill.tsx';
import { type ListParts, TrainingList, type TrainingSection } from '../TrainingList.tsx';
import type { Training } from '../trainings.ts';
import { useNotified } from '../useNotified.ts';
import { useLookedAfterTrainings } from '../useTrainings.ts';
import { byStatus, isPublished } from './sections.ts';

/** A partner's catalogue: what it owns, by the status of its review. */
export default function PartnerPage() {
  useStyles(styles);
  useNotified();
  return (
    <>
      <Trainings />
      <OpenTraining />
    </>
  );
}

function Trainings() {
  const { t } = useTranslation('catalog');
  const query = useLookedAfterTrainings();
  const hasQuota = useSession(({ client }) => client?.hasQuota) ?? false;
  const sections = useStatusSections();
  const publications = usePublications();
  const noQuotaId = useId();
  const blockedBy = hasQuota ? undefined : noQuotaId;
  return (
    <>
      {!hasQuota && (
        <Alert
          id={noQuotaId}
          className="catalog-no-quota"
          type="warning"
          showIcon
          title={t('own.noQuota')}
          description={t('own.noQuotaHint')}
        />
      )}
      <TrainingList
        query={query}
        trainings={query.data?.items}
        empty={
          <EmptyState
            title={t('own.empty')}
            text={t('own.emptyHint')}
            action={<AddTrainingButton large blockedBy={blockedBy} />}
          />
        }
        sections={sections}
        parts={publications}
        action={<AddTrainingButton blockedBy={blockedBy} />}
      />
    </>
  );
}

function useStatusSections() {
  const names = useStatusNames();
  return useCallback(
    (shown: readonly Training[]): TrainingSection[] =>
      byStatus(shown).map(({ status, trainings }) => ({ key: status, title: names[status], items: trainings })),
    [names],
  );
}

/** All of a partner's trainings, the published or the pending ones. */
function usePublications(): ListParts {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('own.publication'),
      param: 'publication',
      options: [
        { value: 'all', label: t('own.all'), holds: () => true },
        {
          value: 'published',
          label: t('own.published'),
          holds: isPublished,
          empty: <EmptyState title={t('own.nonePublished')} text={t('own.nonePublishedHint')} />,
        },
        {
          value: 'pending',
          label: t('own.pending'),
          holds: (training) => !isPublished(training),
          empty: <EmptyState title={t('own.nonePending')} text={t('own.nonePendingHint')} />,
        },
      ],
    }),
    [t],
  );
}
