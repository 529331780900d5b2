import { compareNames } from '@vr/shared-api/compare-names';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { FilterButton } from '@vr/shared-ui/FilterButton';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Plus } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterTrainings, type Training, type TrainingFilter } from './filter.ts';
import * as styles from './trainings.css';

interface AvailableTrainingsProps {
  trainings: readonly Training[];
  isFull: boolean;
  onAdd: (training: Training) => void;
}

/** The number of trainings shown at first, and added by each press of "show more". */
const PAGE_SIZE = 60;
const NO_FILTER: TrainingFilter = { search: '', categories: [], contentTypes: [] };

/** The trainings that can be added to the course, with filters. */
export const AvailableTrainings = memo(function AvailableTrainings(props: AvailableTrainingsProps) {
  const { trainings, isFull, onAdd } = props;
  const { t } = useTranslation('wizards');
  const [filter, setFilter] = useState(NO_FILTER);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const deferredFilter = useDeferredValue(filter);
  const matching = useMemo(() => filterTrainings(trainings, deferredFilter), [trainings, deferredFilter]);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  const buttons = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLButtonElement>(`.${styles.pick}`) ?? [])],
    [],
  );
  const showMore = () => {
    setLimit(limit + PAGE_SIZE);
    // Focuses the first of the added trainings.
    requestAnimationFrame(() => buttons()[limit]?.focus());
  };
  const add = useCallback(
    (training: Training, button: HTMLButtonElement) => {
      const index = buttons().indexOf(button);
      onAdd(training);
      // The row disappears, so the focus moves to the row in its place.
      requestAnimationFrame(() => {
        const next = buttons()[index] ?? buttons().at(-1);
        (next ?? list.current?.parentElement?.querySelector('input'))?.focus({ preventScroll: true });
      });
    },
    [onAdd, buttons],
  );

  return (
    <section className={`ui-card ${styles.available}`} aria-labelledby={id} data-field="trainings">
      <h3 id={id}>
        {t('course.trainings.available')} <small className="ui-num">{matching.length}</small>
      </h3>
      <Filters
        trainings={trainings}
        filter={filter}
        onFilter={(change) => {
          setFilter((before) => ({ ...before, ...change }));
          setLimit(PAGE_SIZE);
        }}
      />
      <ul ref={list}>
        {matching.slice(0, limit).map((training) => (
          <Row key={training.id} training={training} disabled={isFull} onAdd={add} />
        ))}
        {matching.length > limit && (
          <li>
            <Button block onClick={showMore}>
              {t('course.trainings.showMore', { count: Math.min(PAGE_SIZE, matching.length - limit) })}
            </Button>
          </li>
        )}
      </ul>
      {matching.length === 0 && (
        <div className={styles.noMatch} role="status">
          <p>{trainings.length === 0 ? t('course.trainings.allChosen') : t('course.trainings.noMatch')}</p>
          {trainings.length > 0 && (
            <Button onClick={() => setFilter(NO_FILTER)}>{t('course.trainings.showAll')}</Button>
          )}
        </div>
      )}
    </section>
  );
});

interface FiltersProps {
  trainings: readonly Training[];
  filter: TrainingFilter;
  onFilter: (change: Partial<TrainingFilter>) => void;
}

function Filters({ trainings, filter, onFilter }: FiltersProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  const listCategories = useCallback(() => {
    const compare = compareNames(lang);
    const counts = new Map<string, { label: string; count: number }>();
    for (const { category } of trainings) {
      const { count } = counts.get(String(category.id)) ?? { count: 0 };
      counts.set(String(category.id), { label: category.name, count: count + 1 });
    }
    return [...counts]
      .map(([value, { label, count }]) => ({ value, label, count }))
      .sort((one, other) => compare(one.label, other.label));
  }, [trainings, lang]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: without this, Enter would submit the form of the wizard
    <div
      className={styles.filters}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <SearchField
        label={t('course.trainings.search')}
        value={filter.search}
        onChange={(search) => onFilter({ search })}
      />
      <FilterButton
        label={t('course.trainings.categories')}
        listOptions={listCategories}
        selected={filter.categories}
        onChange={(chosen) => onFilter({ categories: chosen })}
      />
      <FilterButton
        label={t('course.trainings.contentTypes')}
        listOptions={() =>
          FILE_TYPES.map((type) => ({
            value: type,
            label: types[type],
            count: trainings.filter(({ contentTypes }) => contentTypes.includes(type)).length,
          }))
        }
        selected={filter.contentTypes}
        onChange={(contentTypes) => onFilter({ contentTypes })}
      />
    </div>
  );
}

interface RowProps {
  training: Training;
  disabled: boolean;
  onAdd: (training: Training, button: HTMLButtonElement) => void;
}

const Row = memo(function Row({ training, disabled, onAdd }: RowProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { title, category, durationInMinute, logo } = training;
  return (
    <li>
      <button
        type="button"
        className={styles.pick}
        disabled={disabled}
        onClick={({ currentTarget }) => onAdd(training, currentTarget)}
      >
        <Cover className={styles.cover} picture={logo} title={title} category={category.key} />
        <span className={styles.name}>
          <span className="ui-hidden">{t('course.trainings.add')} </span>
          <b>
            <TextIn lang={training.lang}>{title}</TextIn>
          </b>
          <span className="ui-meta ui-num">
            {category.name} · {formatMinutes(durationInMinute, lang)}
          </span>
        </span>
        <Plus size={20} />
      </button>
    </li>
  );
});
