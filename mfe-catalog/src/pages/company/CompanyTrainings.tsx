import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import DeletedButton from '../../deleted/DeletedButton.tsx';
import type { ListPartSwitch } from '../../training-list/parts.ts';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { useCategorySections } from '../../training-list/useCategorySections.ts';
import { AddTrainingButton } from '../../trainings/AddTrainingButton.tsx';
import { useManagedTrainings } from '../../trainings/useTrainings.ts';
import { BrowseGlobalButton } from './BrowseGlobalButton.tsx';

/** The trainings of a company: its own, and those of its offer. */
export function CompanyTrainings() {
  const query = useManagedTrainings();
  const items = query.data?.items;
  const trainings = useMemo(() => items?.filter(({ isOwner, isUnlocked }) => isOwner || isUnlocked), [items]);
  return (
    <TrainingList
      query={query}
      trainings={trainings}
      empty={<NoTrainings />}
      sections={useCategorySections()}
      parts={useOriginSwitch()}
      action={
        <>
          <DeletedButton />
          <AddTrainingButton />
        </>
      }
    />
  );
}

function NoTrainings() {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      title={t('own.empty')}
      text={t('own.emptyHint')}
      action={
        <>
          <AddTrainingButton large />
          <DeletedButton large />
        </>
      }
    />
  );
}

function useOriginSwitch(): ListPartSwitch {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      label: t('company.origin'),
      param: 'origin',
      options: [
        { value: 'all', label: t('company.all'), includes: () => true },
        { value: 'own', label: t('company.own'), includes: ({ isOwner }) => isOwner, empty: <NoTrainings /> },
        {
          value: 'offer',
          label: t('company.fromOffer'),
          includes: ({ isOwner }) => !isOwner,
          empty: (
            <EmptyState title={t('company.noOffer')} text={t('company.noOfferHint')} action={<BrowseGlobalButton />} />
          ),
        },
      ],
    }),
    [t],
  );
}
