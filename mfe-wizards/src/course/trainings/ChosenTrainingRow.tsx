import { SUCCESS_SCORE_MAX } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Cover } from '@vr/shared-ui/Cover';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Input } from 'antd';
import { ArrowDown, ArrowUp, CircleAlert, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import { type ChosenTraining, scoreTyped } from '../values.ts';
import type { Training } from './filter.ts';
import * as styles from './trainings.css';

interface ChosenTrainingRowProps {
  index: number;
  isLast: boolean;
  chosen: ChosenTraining;
  title: string;
  /** Undefined if the person cannot follow the training. */
  training: Training | undefined;
  isWithdrawn: boolean;
  onScore: (score: string) => void;
  onDrag: (event: PointerEvent<HTMLElement>, index: number) => void;
  onMove: (direction: 'up' | 'down') => void;
  onRemove: () => void;
}

/** The row of a chosen training: drag handle, number, title, success score and buttons. */
export function ChosenTrainingRow(props: ChosenTrainingRowProps) {
  const { index, isLast, chosen, title, training, isWithdrawn, onScore, onDrag, onMove, onRemove } = props;
  const { t } = useTranslation('wizards');
  const field = `trainings.${index}.score`;
  const problem = useFieldProblem(field);
  const id = useId();
  const problemId = isWithdrawn || problem ? `${id}-problem` : undefined;
  return (
    <li className={problemId ? `${styles.row} ${styles.rowWithdrawn}` : styles.row}>
      <span className={styles.grip} title={t('course.trainings.drag')} onPointerDown={(event) => onDrag(event, index)}>
        <GripVertical size={20} />
      </span>
      <span className={`${styles.number} ui-num`}>{index + 1}</span>
      <Cover
        className={styles.cover}
        picture={training?.logo ?? null}
        title={title}
        category={training?.category.key ?? ''}
      />
      <span className={styles.name}>
        <b>
          <TextIn lang={training?.lang ?? chosen.lang}>{title}</TextIn>
        </b>
        <Details training={training} problem={problem} problemId={problemId} />
      </span>
      <span className={styles.actions}>
        <label className={styles.score} htmlFor={`${id}-score`}>
          <span>{t('course.trainings.score')}</span>
          <Input
            id={`${id}-score`}
            name={field}
            aria-label={t('course.trainings.scoreOf', { title, max: SUCCESS_SCORE_MAX })}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            inputMode="numeric"
            autoComplete="off"
            suffix="%"
            value={chosen.score}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onScore(scoreTyped(target.value, chosen.score))}
            onBlur={() => onScore(String(Number(chosen.score)))}
          />
        </label>
        <Button
          type="text"
          data-move="up"
          icon={<ArrowUp size={18} />}
          aria-label={t('course.trainings.up', { title })}
          disabled={index === 0}
          onClick={() => onMove('up')}
        />
        <Button
          type="text"
          data-move="down"
          icon={<ArrowDown size={18} />}
          aria-label={t('course.trainings.down', { title })}
          disabled={isLast}
          onClick={() => onMove('down')}
        />
        <Button
          type="text"
          data-remove=""
          icon={<X size={18} />}
          aria-label={t('course.trainings.remove', { title })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

interface DetailsProps {
  training: Training | undefined;
  problem: string | undefined;
  /** Undefined if there is neither a problem nor a withdrawal to show. */
  problemId: string | undefined;
}

/** The category and duration of a training, or instead its problem or a note that it is withdrawn. */
function Details({ training, problem, problemId }: DetailsProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  if (problem)
    return (
      <span className={`${styles.withdrawn} ${styles.rowProblem}`} id={problemId}>
        <CircleAlert size={16} />
        {problem}
      </span>
    );
  if (problemId)
    return (
      <span className={styles.withdrawn} id={problemId}>
        <TriangleAlert size={16} />
        {t('course.trainings.withdrawn')}
      </span>
    );
  return (
    training && (
      <span className="ui-meta ui-num">
        {training.category.name} · {formatMinutes(training.durationInMinute, lang)}
      </span>
    )
  );
}
