import { COURSE_TRAININGS_MIN } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenTraining, type CourseValues, moveItem } from '../values.ts';
import { ChosenTrainingRow } from './ChosenTrainingRow.tsx';
import type { Training } from './filter.ts';
import * as styles from './trainings.css';
import { useDragOrder } from './useDragOrder.ts';

interface ChosenTrainingsProps {
  /** Returns a training that the person can follow; undefined for any other training. */
  find: (trainingId: number) => Training | undefined;
  isWithdrawn: (trainingId: number) => boolean;
  /** Announces a change to screen reader users. */
  onAnnounce: (text: string) => void;
}

/** The trainings of the course, in order, each with its success score. */
export function ChosenTrainings({ find, isWithdrawn, onAnnounce }: ChosenTrainingsProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const titleOf = ({ trainingId, title }: ChosenTraining) =>
    find(trainingId)?.title ?? (title || t('course.trainings.nameless'));
  const { trainings, setScore, move, remove } = useChosenTrainings(list, titleOf, onAnnounce);
  const startDrag = useDragOrder(list, (from, to) => move(from, to));
  const count = trainings.length;
  const minutes = trainings.reduce((sum, { trainingId }) => sum + (find(trainingId)?.durationInMinute ?? 0), 0);
  return (
    <section className={`ui-card ${styles.chosen}`} aria-labelledby={id} tabIndex={-1}>
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
          <ChosenTrainingRow
            key={training.trainingId}
            index={index}
            isLast={index === count - 1}
            chosen={training}
            title={titleOf(training)}
            training={find(training.trainingId)}
            isWithdrawn={isWithdrawn(training.trainingId)}
            onScore={(score) => setScore(index, score)}
            onDrag={startDrag}
            onMove={(direction) => move(index, index + (direction === 'up' ? -1 : 1), direction)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {count < COURSE_TRAININGS_MIN && (
        <p className={styles.hint}>{t('course.trainings.fewHint', { count: COURSE_TRAININGS_MIN - count })}</p>
      )}
    </section>
  );
}

function useChosenTrainings(
  list: RefObject<HTMLOListElement | null>,
  titleOf: (training: ChosenTraining) => string,
  onAnnounce: (text: string) => void,
) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<CourseValues>();
  const { trainings } = values;
  const setTrainings = (chosen: ChosenTraining[]) => void setFieldValue('trainings', chosen);
  return {
    trainings,
    setScore: (index: number, score: string) =>
      setTrainings(trainings.map((training, at) => (at === index ? { ...training, score } : training))),
    /** Moves a training. `direction` is set if a button of the row was pressed; that button then keeps the focus. */
    move: (from: number, to: number, direction?: 'up' | 'down') => {
      const training = trainings[from];
      if (!training) return;
      setTrainings(moveItem(trainings, from, to));
      onAnnounce(t('course.trainings.moved', { title: titleOf(training), place: to + 1, count: trainings.length }));
      if (!direction) return;
      requestAnimationFrame(() => {
        const row = list.current?.children[to];
        // At the end of the list, the pressed button becomes disabled, so the focus moves to the row's other button.
        const button = row?.querySelector<HTMLButtonElement>(`[data-move=${direction}]:enabled`);
        (button ?? row?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
      });
    },
    remove: (index: number) => {
      const training = trainings[index];
      if (!training) return;
      setTrainings(trainings.filter((_, at) => at !== index));
      onAnnounce(t('course.trainings.removed', { title: titleOf(training) }));
      requestAnimationFrame(() => {
        const rows = list.current?.children;
        const row = rows?.[Math.min(index, rows.length - 1)];
        (row?.querySelector<HTMLElement>('[data-remove]') ?? list.current?.parentElement)?.focus();
      });
    },
  };
}
