import { usePortal } from '@vr/shared-ui/kernel';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { useTranslation } from 'react-i18next';
import { byCategory } from '../categories.ts';
import { SeeAll } from '../SeeAll.tsx';
import { TrainingRow } from '../TrainingRow.tsx';
import type { Training } from '../trainings.ts';
import { useColumns } from '../useColumns.ts';
import { newOnes } from './rows.ts';

/** Cards in the carousels of a phone; wider screens hold as many as they have columns. */
const CAROUSEL = 4;
/** New trainings on a small screen; one column more shows one more (spec §2). */
const NEW_MIN = 2;

interface CategoryRowsProps {
  trainings: readonly Training[];
  /** Shuffles the new ones. */
  seed: number;
}

/** The new trainings, then a row of each category. */
export function CategoryRows({ trainings, seed }: CategoryRowsProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const columns = useColumns();
  const shown = columns === 1 ? CAROUSEL : columns;
  const fresh = newOnes(trainings, seed, Math.max(NEW_MIN, columns));
  return (
    <>
      {fresh.length > 0 && (
        <section>
          <SectionTitle title={t('available.new')} />
          <TrainingRow trainings={fresh} follows />
        </section>
      )}
      {byCategory(trainings, lang).map(({ category, trainings: all }) => (
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
