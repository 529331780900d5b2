import { FILE_TYPES } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { FilterButton } from '@vr/shared-ui/FilterButton';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Narrowing, narrowed, type Training } from './useTrainings.ts';

interface AvailableTrainingsProps {
  /** Those that are not chosen yet. */
  trainings: readonly Training[];
  /** No more can be chosen. */
  full: boolean;
  onAdd: (training: Training) => void;
}

const ALL: Narrowing = { search: '', categories: [], contentTypes: [] };

/** The trainings to choose from. */
export const AvailableTrainings = memo(function AvailableTrainings(props: AvailableTrainingsProps) {
  const { trainings, full, onAdd } = props;
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  const [narrowing, setNarrowing] = useState(ALL);
  const change = (part: Partial<Narrowing>) => setNarrowing((before) => ({ ...before, ...part }));
  const deferred = useDeferredValue(narrowing);
  const shown = useMemo(() => narrowed(trainings, deferred), [trainings, deferred]);
  const categories = useMemo(() => {
    const counts = new Map<string, { label: string; count: number }>();
    for (const { category } of trainings) {
      const { count } = counts.get(String(category.id)) ?? { count: 0 };
      counts.set(String(category.id), { label: category.name, count: count + 1 });
    }
    return [...counts]
      .map(([value, { label, count }]) => ({ value, label, count }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [trainings]);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  const add = (training: Training, index: number) => {
    onAdd(training);
    // The row goes: the focus goes to the one that takes its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? [];
      const next = buttons[index] ?? buttons[buttons.length - 1];
      (next ?? list.current?.parentElement?.querySelector('input'))?.focus({ preventScroll: true });
    });
  };

  return (
    <section className="ui-card course-available" aria-labelledby={id} data-field="trainings">
      <h3 id={id}>
        {t('course.trainings.available')} <small className="ui-num">{shown.length}</small>
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter would send the form around it */}
      <div
        className="course-narrowing"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <SearchField
          label={t('course.trainings.search')}
          value={narrowing.search}
          onChange={(search) => change({ search })}
        />
        <FilterButton
          label={t('course.trainings.categories')}
          options={categories}
          selected={narrowing.categories}
          onChange={(chosen) => change({ categories: chosen })}
        />
        <FilterButton
          label={t('course.trainings.contentTypes')}
          options={FILE_TYPES.map((type) => ({
            value: type,
            label: types[type],
            count: trainings.filter(({ contentTypes }) => contentTypes.includes(type)).length,
          }))}
          selected={narrowing.contentTypes}
          onChange={(contentTypes) => change({ contentTypes })}
        />
      </div>
      <ul ref={list}>
        {shown.map((training, index) => (
          <li key={training.id}>
            <Row training={training} disabled={full} onAdd={() => add(training, index)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <div className="course-nothing" role="status">
          <p>{trainings.length === 0 ? t('course.trainings.allChosen') : t('course.trainings.noMatch')}</p>
          {trainings.length > 0 && <Button onClick={() => setNarrowing(ALL)}>{t('course.trainings.showAll')}</Button>}
        </div>
      )}
    </section>
  );
});

interface RowProps {
  training: Training;
  disabled: boolean;
  onAdd: () => void;
}

function Row({ training, disabled, onAdd }: RowProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { title, category, durationInMinute, logo } = training;
  return (
    <button type="button" className="course-pick" disabled={disabled} onClick={onAdd}>
      <Cover className="course-cover" picture={logo} title={title} category={category.key} />
      <span className="course-name">
        <span className="ui-hidden">{t('course.trainings.add')} </span>
        <b>{title}</b>
        <span className="ui-meta ui-num">
          {category.name} · {formatMinutes(durationInMinute, lang)}
        </span>
      </span>
      <Plus size={20} aria-hidden="true" />
    </button>
  );
}
