import { EmptyState } from '@vr/shared-ui/EmptyState';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingList } from '../TrainingList.tsx';
import { useAvailableTrainings } from '../useTrainings.ts';
import { CategoryRows } from './CategoryRows.tsx';

interface AvailableTrainingsProps {
  /** The row of what one has started, shown while nothing is searched for. */
  resume: ReactNode;
}

/** What a learner may follow: to search and filter, in rows by category while nothing is asked for. */
export function AvailableTrainings({ resume }: AvailableTrainingsProps) {
  const { t } = useTranslation('catalog');
  const query = useAvailableTrainings();
  // One shuffle per visit.
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32));
  return (
    <TrainingList
      query={query}
      trainings={query.data?.items}
      empty={<EmptyState title={t('available.empty')} text={t('available.emptyHint')} />}
      overview={(shown) => (
        <>
          {resume}
          <CategoryRows trainings={shown} seed={seed} />
        </>
      )}
      follows
      withOffer
    />
  );
}
