import cardsSheet, * as cardsStyles from '@vr/shared-ui/cards.css';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { SectionTitle } from '@vr/shared-ui/SectionTitle';
import { useColumns } from '@vr/shared-ui/useColumns';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SeeAll } from '../../filters/SeeAll.tsx';
import { TrainingCard } from '../../trainings/TrainingCard.tsx';
import type { Training } from '../../trainings/training.ts';
import sheet, * as styles from './category-rows.css';
import { linesOf, overviewRows, type Row } from './rows.ts';

/** The number of cards in a carousel on a phone. Wider screens show one card per column. */
const CAROUSEL_LENGTH = 4;
/** The minimum number of new trainings. Screens with more columns show one per column (spec §2). */
const NEW_MIN = 2;
/** The number of lines in the first render: just enough to fill the screen. */
const FIRST_LINES = 2;

/** The order of the new trainings is shuffled once per page load. */
const SEED = Math.floor(Math.random() * 2 ** 32);

interface CategoryRowsProps {
  trainings: readonly Training[];
  above: readonly Training[];
}

/** A row of new trainings, then a row for each category. On wide screens, short rows are side by side. */
export function CategoryRows({ trainings, above }: CategoryRowsProps) {
  useStyles(cardsSheet);
  useStyles(sheet);
  const { lang } = usePortal();
  const columns = useColumns(4);
  const lines = useMemo(() => {
    const newMax = Math.max(NEW_MIN, columns);
    const categoryMax = columns === 1 ? CAROUSEL_LENGTH : columns;
    return linesOf(overviewRows(trainings, { above, seed: SEED, newMax, categoryMax, lang }), columns);
  }, [trainings, above, columns, lang]);
  const complete = useDeferredValue(true, false);
  return (complete ? lines : lines.slice(0, FIRST_LINES)).map((line, at) => (
    <div
      key={line[0]?.category?.id ?? 'new'}
      className={styles.line}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {line.map((row) => (
        <OverviewRow key={row.category?.id ?? 'new'} row={row} columns={columns} first={at === 0} />
      ))}
    </div>
  ));
}

function OverviewRow({ row, columns, first }: { row: Row; columns: number; first: boolean }) {
  const { t } = useTranslation('catalog');
  const { category, count, trainings } = row;
  const width = Math.min(trainings.length, columns);
  return (
    <section style={{ gridColumn: `span ${width}` }}>
      {category ? (
        <SectionTitle
          title={category.name}
          count={count}
          action={
            count > trainings.length && (
              <SeeAll category={category.id} label={t('available.allOf', { category: category.name })} />
            )
          }
        />
      ) : (
        <SectionTitle title={t('available.new')} />
      )}
      {/* On phones, the list is a carousel with scroll snapping. */}
      <ul
        className={`${cardsStyles.grid} ${cardsStyles.carousel}`}
        style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}
      >
        {trainings.map((training) => (
          <li key={training.id}>
            <TrainingCard training={training} follows first={first} />
          </li>
        ))}
      </ul>
    </section>
  );
}
