import { FILE_TYPES } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Cover } from '@vr/shared-ui/Cover';
import { FilterButton } from '@vr/shared-ui/FilterButton';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Narrowing, narrowed, type Training } from './narrow.ts';

interface AvailableTrainingsProps {
  /** Those that are not chosen yet. */
  trainings: readonly Training[];
  /** No more can be chosen. */
  full: boolean;
  onAdd: (training: Training) => void;
}

/** So many come at once; whoever wants more asks for them, or narrows the list. */
const SHOWN = 60;
const ALL: Narrowing = { search: '', categories: [], contentTypes: [] };

/** The trainings to choose from. */
export const AvailableTrainings = memo(function AvailableTrainings(props: AvailableTrainingsProps) {
  const { trainings, full, onAdd } = props;
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  const [narrowing, setNarrowing] = useState(ALL);
  const [most, setMost] = useState(SHOWN);
  const change = (part: Partial<Narrowing>) => {
    setNarrowing((before) => ({ ...before, ...part }));
    setMost(SHOWN);
  };
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

  const showMore = () => {
    setMost(most + SHOWN);
    // The button goes further down: the focus goes to the first that is new.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.course-pick')[most]?.focus());
  };
  const add = useCallback(
    (training: Training, button: HTMLButtonElement) => {
      const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('.course-pick') ?? [])];
      const index = buttons().indexOf(button);
      onAdd(training);
      // The row goes: the focus goes to the one that takes its place.
      requestAnimationFrame(() => {
        const next = buttons()[index] ?? buttons().at(-1);
        (next ?? list.current?.parentElement?.querySelector('input'))?.focus({ preventScroll: true });
      });
    },
    [onAdd],
  );

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
        {shown.slice(0, most).map((training) => (
          <Row key={training.id} training={training} disabled={full} onAdd={add} />
        ))}
        {shown.length > most && (
          <li>
            <Button block onClick={showMore}>
              {t('course.trainings.showMore', { count: Math.min(SHOWN, shown.length - most) })}
            </Button>
          </li>
        )}
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
        className="course-pick"
        disabled={disabled}
        onClick={({ currentTarget }) => onAdd(training, currentTarget)}
      >
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
    </li>
  );
});
