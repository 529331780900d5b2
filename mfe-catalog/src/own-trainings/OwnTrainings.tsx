import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { Alert } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTrainingButton } from '../AddTrainingButton.tsx';
import styles from '../catalog.css';
import { byCategory } from '../categories.ts';
import { useStatusNames } from '../StatusPill.tsx';
import { type ListParts, type ListSection, TrainingList } from '../TrainingList.tsx';
import type { Training } from '../trainings.ts';
import { useLookedAfterTrainings } from '../useTrainings.ts';
import { byStatus, isPublished } from './sections.ts';

/** What a partner owns, by the status of its review; what a company or the platform publishes, by category. */
export function OwnTrainings() {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const query = useLookedAfterTrainings();
  const hasQuota = useSession(({ client }) => client?.hasQuota) ?? true;
  const reviewed = useShell() === 'partner';
  const sections = useSections(reviewed);
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
        {...(reviewed && { parts: publications })}
        action={<AddTrainingButton blockedBy={blockedBy} />}
      />
    </>
  );
}

/** By the status of the review, or by category. */
function useSections(reviewed: boolean) {
  const { lang } = usePortal();
  const statusNames = useStatusNames();
  return useCallback(
    (shown: readonly Training[]): ListSection[] =>
      reviewed
        ? byStatus(shown).map(({ status, trainings }) => ({ key: status, title: statusNames[status], trainings }))
        : byCategory(shown, lang).map(({ category, trainings }) => ({
            key: category.id,
            title: category.name,
            trainings,
          })),
    [reviewed, statusNames, lang],
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
        { value: 'published', label: t('own.published'), holds: isPublished },
        { value: 'pending', label: t('own.pending'), holds: (training) => !isPublished(training) },
      ],
    }),
    [t],
  );
}
