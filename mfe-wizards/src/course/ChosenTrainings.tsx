import { COURSE_TRAININGS_MIN, SUCCESS_SCORE_MAX } from '@vr/shared-api/limits';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { useFormikContext } from 'formik';
import { ArrowDown, ArrowUp, CircleAlert, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblem } from '../ChoiceField.tsx';
import type { Training } from './narrow.ts';
import { useDragOrder } from './useDragOrder.ts';
import { type ChosenTraining, type CourseValues, moved, typedScore } from './values.ts';

interface ChosenTrainingsProps {
  /** What is known of a training; nothing of one that can no longer be followed. */
  known: (trainingId: number) => Training | undefined;
  /** It has been withdrawn since it was chosen. */
  isWithdrawn: (trainingId: number) => boolean;
  /** Says what has become of a training to whoever does not see it. */
  onSaid: (text: string) => void;
}

/** The trainings of the course, in order, each with the score that it takes. */
export function ChosenTrainings({ known, isWithdrawn, onSaid }: ChosenTrainingsProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { values, setFieldValue } = useFormikContext<CourseValues>();
  const { trainings } = values;
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const count = trainings.length;

  const titleOf = ({ trainingId, title }: ChosenTraining) =>
    known(trainingId)?.title ?? (title || t('course.trainings.nameless'));
  const set = (chosen: ChosenTraining[]) => void setFieldValue('trainings', chosen);
  const move = (from: number, to: number, by?: 'up' | 'down') => {
    const training = trainings[from];
    if (!training) return;
    set(moved(trainings, from, to));
    onSaid(t('course.trainings.moved', { title: titleOf(training), place: to + 1, count }));
    // The row keeps the focus; at an end, the button that was pressed can go no further.
    if (by)
      requestAnimationFrame(() => {
        const row = list.current?.children[to];
        const button = row?.querySelector<HTMLButtonElement>(`[data-move=${by}]:enabled`);
        (button ?? row?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
      });
  };
  const remove = (index: number) => {
    const training = trainings[index];
    if (!training) return;
    set(trainings.filter((_, other) => other !== index));
    onSaid(t('course.trainings.removed', { title: titleOf(training) }));
    requestAnimationFrame(() => {
      const rows = list.current?.children;
      const row = rows?.[Math.min(index, rows.length - 1)];
      (row?.querySelector<HTMLElement>('[data-remove]') ?? list.current?.parentElement)?.focus();
    });
  };
  const startDrag = useDragOrder(list, (from, to) => move(from, to));
  const minutes = trainings.reduce((sum, { trainingId }) => sum + (known(trainingId)?.durationInMinute ?? 0), 0);

  return (
    <section className="ui-card course-chosen" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>
        {t('course.trainings.chosen')}{' '}
        <small className="ui-num">
          {count}
          {minutes > 0 && ` · ${formatMinutes(minutes, lang)}`}
        </small>
      </h3>
      <p className="ui-meta">{t('course.trainings.scoreHint')}</p>
      <ol ref={list}>
        {trainings.map((training, index) => (
          <Row
            key={training.trainingId}
            index={index}
            last={index === count - 1}
            chosen={training}
            title={titleOf(training)}
            training={known(training.trainingId)}
            withdrawn={isWithdrawn(training.trainingId)}
            onScore={(score) => set(trainings.map((one, at) => (at === index ? { ...one, score } : one)))}
            onDrag={startDrag}
            onMove={(by) => move(index, index + (by === 'up' ? -1 : 1), by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {count < COURSE_TRAININGS_MIN && (
        <p className="course-hint">{t('course.trainings.fewHint', { count: COURSE_TRAININGS_MIN - count })}</p>
      )}
    </section>
  );
}

interface RowProps {
  index: number;
  last: boolean;
  chosen: ChosenTraining;
  title: string;
  training: Training | undefined;
  withdrawn: boolean;
  onScore: (score: string) => void;
  onDrag: (event: PointerEvent<HTMLElement>, index: number) => void;
  onMove: (by: 'up' | 'down') => void;
  onRemove: () => void;
}

function Row(props: RowProps) {
  const { index, last, chosen, title, training, withdrawn, onScore, onDrag, onMove, onRemove } = props;
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const field = `trainings.${index}.score`;
  const problem = useProblem(field);
  const id = useId();
  return (
    <li className={withdrawn || problem ? 'course-row course-row-withdrawn' : 'course-row'}>
      <span className="course-grip" title={t('course.trainings.drag')} onPointerDown={(event) => onDrag(event, index)}>
        <GripVertical size={20} aria-hidden="true" />
      </span>
      <span className="course-number ui-num">{index + 1}</span>
      <Cover
        className="course-cover"
        picture={training?.logo ?? null}
        title={title}
        category={training?.category.key ?? ''}
      />
      <span className="course-name">
        <b>{title}</b>
        {problem ? (
          <span className="course-withdrawn course-bad" id={`${id}-problem`}>
            <CircleAlert size={16} aria-hidden="true" />
            {problem}
          </span>
        ) : withdrawn ? (
          <span className="course-withdrawn" id={`${id}-problem`}>
            <TriangleAlert size={16} aria-hidden="true" />
            {t('course.trainings.withdrawn')}
          </span>
        ) : (
          training && (
            <span className="ui-meta ui-num">
              {training.category.name} · {formatMinutes(training.durationInMinute, lang)}
            </span>
          )
        )}
      </span>
      <span className="course-do">
        <label className="course-score" htmlFor={`${id}-score`}>
          <span>{t('course.trainings.score')}</span>
          <Input
            id={`${id}-score`}
            name={field}
            aria-label={t('course.trainings.scoreOf', { title, max: SUCCESS_SCORE_MAX })}
            aria-invalid={problem !== undefined}
            aria-describedby={withdrawn || problem ? `${id}-problem` : undefined}
            inputMode="numeric"
            autoComplete="off"
            suffix="%"
            value={chosen.score}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onScore(typedScore(target.value))}
            onBlur={() => chosen.score === '' && onScore('0')}
          />
        </label>
        <Button
          type="text"
          data-move="up"
          icon={<ArrowUp size={18} aria-hidden="true" />}
          aria-label={t('course.trainings.up', { title })}
          disabled={index === 0}
          onClick={() => onMove('up')}
        />
        <Button
          type="text"
          data-move="down"
          icon={<ArrowDown size={18} aria-hidden="true" />}
          aria-label={t('course.trainings.down', { title })}
          disabled={last}
          onClick={() => onMove('down')}
        />
        <Button
          type="text"
          data-remove=""
          icon={<X size={18} aria-hidden="true" />}
          aria-label={t('course.trainings.remove', { title })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
