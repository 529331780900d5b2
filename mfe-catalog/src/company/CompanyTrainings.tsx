import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTrainingButton } from '../AddTrainingButton.tsx';
import { type ListParts, TrainingList } from '../TrainingList.tsx';
import { useCategorySections } from '../useCategorySections.ts';
import { useLookedAfterTrainings } from '../useTrainings.ts';
import { BrowseGlobal } from './BrowseGlobal.tsx';

/** What a company's people have: its own trainings, and those that its offer unlocks. */
export function CompanyTrainings() {
  const query = useLookedAfterTrainings();
  const items = query.data?.items;
  const trainings = useMemo(() => items?.filter(({ isOwner, isUnlocked }) => isOwner || isUnlocked), [items]);
  return (
    <TrainingList
      query={query}
      trainings={trainings}
      empty={<NoneOwn />}
      sections={useCategorySections()}
      parts={useOrigins()}
      action={<AddTrainingButton />}
    />
  );
}

function NoneOwn() {
  const { t } = useTranslation('catalog');
  return <EmptyState title={t('own.empty')} text={t('own.emptyHint')} action={<AddTrainingButton large />} />;
}

/** All trainings of a company, its own, or those of its offer. */
function useOrigins(): ListParts {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('company.origin'),
      param: 'origin',
      options: [
        { value: 'all', label: t('company.all'), holds: () => true },
        { value: 'own', label: t('company.own'), holds: ({ isOwner }) => isOwner, empty: <NoneOwn /> },
        {
          value: 'offer',
          label: t('company.fromOffer'),
          holds: ({ isOwner }) => !isOwner,
          empty: <EmptyState title={t('company.noOffer')} text={t('company.noOfferHint')} action={<BrowseGlobal />} />,
        },
      ],
    }),
    [t],
  );
}
