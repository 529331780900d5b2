import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useNavigate } from '@vr/shared-ui/router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GLOBAL_CATALOG } from '../../pages.ts';
import type { ListPartSwitch } from '../../training-list/parts.ts';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { useCategorySections } from '../../training-list/useCategorySections.ts';
import { useManagedTrainings } from '../../trainings/useTrainings.ts';
import { ManagingButtons, NoTrainings } from '../managed-trainings.tsx';

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
      action={<ManagingButtons />}
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

function BrowseGlobalButton() {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => navigate(GLOBAL_CATALOG)}>
      {t('company.browse')}
    </Button>
  );
}
