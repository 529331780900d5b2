import { usePortal } from '@vr/shared-ui/kernel';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { useColumns } from '@vr/shared-ui/useColumns';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SeeAll } from '../../filters/SeeAll.tsx';
import { TrainingRow } from '../../training-list/TrainingRow.tsx';
import { byCategory } from '../../trainings/categories.ts';
import type { Training } from '../../trainings/training.ts';
import { newTrainings } from './newTrainings.ts';

/** The number of cards in a carousel on a phone. Wider screens show one card per column. */
const CAROUSEL_LENGTH = 4;
/** The least number of new trainings. Screens with more columns show one per column (spec §2). */
const NEW_MIN = 2;

interface CategoryRowsProps {
  trainings: readonly Training[];
  /** The seed of the order of the new trainings. */
  seed: number;
}

/** The number of categories that the first render draws, so that it fills the screen but no more. */
const FIRST_CATEGORIES = 1;

/** A row of new trainings, then a row for each category. */
export function CategoryRows({ trainings, seed }: CategoryRowsProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const columns = useColumns(4);
  const shown = columns === 1 ? CAROUSEL_LENGTH : columns;
  const newRow = newTrainings(trainings, seed, Math.max(NEW_MIN, columns));
  const categories = useMemo(() => byCategory(trainings, lang), [trainings, lang]);
  const complete = useDeferredValue(true, false);
  return (
    <>
      {newRow.length > 0 && (
        <section>
          <SectionTitle title={t('available.new')} />
          <TrainingRow trainings={newRow} follows first />
        </section>
      )}
      {(complete ? categories : categories.slice(0, FIRST_CATEGORIES)).map(({ category, trainings: all }) => (
        <section key={category.id}>
          <SectionTitle
            title={category.name}
            count={all.length}
            action={
              all.length > shown && (
                <SeeAll category={category.id} label={t('available.allOf', { category: category.name })} />
              )
            }
          />
          <TrainingRow trainings={all.slice(0, shown)} follows />
        </section>
      ))}
    </>
  );
}
