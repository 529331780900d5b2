import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenCourse } from '../OpenCourse.tsx';
import { OpenTraining } from '../OpenTraining.tsx';
import { type ListParts, TrainingList } from '../TrainingList.tsx';
import { useCategorySections } from '../useCategorySections.ts';
import { useNotified } from '../useNotified.ts';
import { useLookedAfterTrainings } from '../useTrainings.ts';

/** The global catalogue as an admin sees it: what the platform and its partners publish, in the company's offer or not. */
export default function GlobalPage() {
  useNotified();
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
  const query = useLookedAfterTrainings();
  const items = query.data?.items;
  const trainings = useMemo(() => items?.filter(({ isOwner }) => !isOwner), [items]);
  return (
    <TrainingList
      query={query}
      trainings={trainings}
      empty={<EmptyState title={t('global.empty')} text={t('global.emptyHint')} />}
      sections={useCategorySections()}
      parts={useOfferParts()}
    />
  );
}

/** All of the catalogue, what the company's offer unlocks of it, or what it does not. */
function useOfferParts(): ListParts {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('global.offer'),
      param: 'in-offer',
      options: [
        { value: 'all', label: t('global.all'), holds: () => true },
        {
          value: 'yes',
          label: t('global.inOffer'),
          holds: ({ isUnlocked }) => isUnlocked,
          empty: <EmptyState title={t('company.noOffer')} text={t('company.noOfferHint')} />,
        },
        {
          value: 'no',
          label: t('global.notInOffer'),
          holds: ({ isUnlocked }) => !isUnlocked,
          empty: <EmptyState title={t('global.allIncluded')} text={t('global.allIncludedHint')} />,
        },
      ],
    }),
    [t],
  );
}
