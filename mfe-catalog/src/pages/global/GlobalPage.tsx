import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenCourse } from '../../course-detail/OpenCourse.tsx';
import { useNotificationTarget } from '../../notifications/useNotificationTarget.ts';
import { OpenTraining } from '../../training-detail/OpenTraining.tsx';
import type { ListPartSwitch } from '../../training-list/parts.ts';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { useCategorySections } from '../../training-list/useCategorySections.ts';
import { useManagedTrainings } from '../../trainings/useTrainings.ts';

/** The admin's global catalogue: all trainings of the platform and its partners, also outside the company's offer. */
export default function GlobalPage() {
  useNotificationTarget();
  return (
    <>
      <Trainings />
      <OpenCourse />
      <OpenTraining />
    </>
  );
}

function Trainings() {
  const { t } = useTranslation('catalog');
  const query = useManagedTrainings();
  const items = query.data?.items;
  const trainings = useMemo(() => items?.filter(({ isOwner }) => !isOwner), [items]);
  return (
    <TrainingList
      query={query}
      trainings={trainings}
      empty={<EmptyState title={t('global.empty')} text={t('global.emptyHint')} />}
      sections={useCategorySections()}
      parts={useOfferSwitch()}
    />
  );
}

function useOfferSwitch(): ListPartSwitch {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('global.offer'),
      param: 'in-offer',
      options: [
        { value: 'all', label: t('company.all'), includes: () => true },
        {
          value: 'yes',
          label: t('global.inOffer'),
          includes: ({ isUnlocked }) => isUnlocked,
          empty: <EmptyState title={t('company.noOffer')} text={t('company.noOfferHint')} />,
        },
        {
          value: 'no',
          label: t('global.notInOffer'),
          includes: ({ isUnlocked }) => !isUnlocked,
          empty: <EmptyState title={t('global.allIncluded')} text={t('global.allIncludedHint')} />,
        },
      ],
    }),
    [t],
  );
}
