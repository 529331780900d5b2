import { EmptyState } from '@vr/shared-ui/EmptyState';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import ResumeCards from '../../resume/ResumeCards.tsx';
import { unfinished } from '../../resume/unfinished.ts';
import { TrainingList } from '../../training-list/TrainingList.tsx';
import { useAvailableTrainings } from '../../trainings/useTrainings.ts';
import { CategoryRows } from './CategoryRows.tsx';

/** The number of unfinished trainings in the first row. */
const RESUME_COUNT = 3;
/** The order of the new trainings is shuffled once per page load. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** The trainings that the person may follow: those to resume and rows by category, or a list of results while they search or filter. */
export function AvailableTrainings() {
  const { t } = useTranslation('catalog');
  const query = useAvailableTrainings();
  const items = query.data?.items;
  const resumed = useMemo(() => unfinished(items ?? []).slice(0, RESUME_COUNT), [items]);
  return (
    <TrainingList
      query={query}
      trainings={items}
      empty={<EmptyState title={t('available.empty')} text={t('available.emptyHint')} />}
      overview={(shown) => (
        <>
          <ResumeCards limit={RESUME_COUNT} />
          <CategoryRows trainings={shown} above={resumed} seed={SEED} />
        </>
      )}
      follows
      withOffer
    />
  );
}
