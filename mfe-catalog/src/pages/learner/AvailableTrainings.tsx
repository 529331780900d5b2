import { EmptyState } from '@vr/shared-ui/EmptyState';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { useAvailableTrainings } from '../../trainings/useTrainings.ts';
import { CategoryRows } from './CategoryRows.tsx';

interface AvailableTrainingsProps {
  /** The row of unfinished trainings, shown while no search or filter is set. */
  resume: ReactNode;
}

/** The order of the new trainings is shuffled once per page load. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** The trainings that the person may follow: rows by category, or a list of results while they search or filter. */
export function AvailableTrainings({ resume }: AvailableTrainingsProps) {
  const { t } = useTranslation('catalog');
  const query = useAvailableTrainings();
  return (
    <TrainingList
      query={query}
      trainings={query.data?.items}
      empty={<EmptyState title={t('available.empty')} text={t('available.emptyHint')} />}
      overview={(shown) => (
        <>
          {resume}
          <CategoryRows trainings={shown} seed={SEED} />
        </>
      )}
      follows
      withOffer
    />
  );
}
