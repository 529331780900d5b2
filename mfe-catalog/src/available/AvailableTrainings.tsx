import { EmptyState } from '@vr/shared-ui/EmptyState';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingList } from '../TrainingList.tsx';
import { useAvailableTrainings } from '../useTrainings.ts';
import { CategoryRows } from './CategoryRows.tsx';

interface AvailableTrainingsProps {
  /** The row of what one has started, shown while nothing is searched for. */
  resume: ReactNode;
}

/** One shuffle per visit. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** What a learner may follow: to search and filter, in rows by category while nothing is asked for. */
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
