import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useTranslation } from 'react-i18next';
import { AddTrainingButton } from '../AddTrainingButton.tsx';
import { TrainingList } from '../TrainingList.tsx';
import { useCategorySections } from '../useCategorySections.ts';
import { useLookedAfterTrainings } from '../useTrainings.ts';

/** What the platform publishes, by category. */
export function OwnTrainings() {
  const { t } = useTranslation('catalog');
  const query = useLookedAfterTrainings();
  return (
    <TrainingList
      query={query}
      trainings={query.data?.items}
      empty={<EmptyState title={t('own.empty')} text={t('own.emptyHint')} action={<AddTrainingButton large />} />}
      sections={useCategorySections()}
      action={<AddTrainingButton />}
    />
  );
}
