import { COURSE_TRAININGS_MAX, COURSE_TRAININGS_MIN } from '@vr/shared-api/limits';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Segmented } from 'antd';
import { useFormikContext } from 'formik';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from '../ChoiceField.tsx';
import { StepHead } from '../StepHead.tsx';
import { AvailableTrainings } from './AvailableTrainings.tsx';
import { ChosenTrainings } from './ChosenTrainings.tsx';
import styles from './course.css';
import type { Training } from './narrow.ts';
import type { useTrainings } from './useTrainings.ts';
import type { CourseValues } from './values.ts';

interface TrainingStepProps {
  /** What may be chosen. */
  available: ReturnType<typeof useTrainings>;
  /** What the course has besides. */
  children: ReactNode;
}

/** Step 3: the trainings, in order, each with its success score. */
export function TrainingStep({ available, children }: TrainingStepProps) {
  useStyles(styles);
  const { t } = useTranslation('wizards');
  const { values, submitCount, setValues } = useFormikContext<CourseValues>();
  const { trainings, error, refetch } = available;
  const [view, setView] = useState<'available' | 'chosen'>(values.trainings.length > 0 ? 'chosen' : 'available');
  const [said, setSaid] = useState('');
  const problem = useProblem('trainings');
  const id = useId();
  const count = values.trainings.length;

  // What is wrong is in one of the lists: where one is shown at a time, it is that one.
  const attempted = useEffectEvent(() => setView(count < COURSE_TRAININGS_MIN ? 'available' : 'chosen'));
  useEffect(() => {
    if (submitCount > 0) attempted();
  }, [submitCount]);

  const byId = useMemo(() => new Map(trainings?.map((training) => [training.id, training])), [trainings]);
  const chosenIds = values.trainings.map(({ trainingId }) => trainingId).join();
  const left = useMemo(() => {
    const chosen = new Set(chosenIds.split(',').map(Number));
    return trainings?.filter(({ id }) => !chosen.has(id)) ?? [];
  }, [trainings, chosenIds]);
  const add = useCallback(
    ({ id: trainingId, title }: Training) => {
      void setValues((before) => ({ ...before, trainings: [...before.trainings, { trainingId, title, score: '0' }] }));
      setSaid(t('course.trainings.added', { title }));
    },
    [setValues, t],
  );

  if (!trainings && count === 0)
    return (
      <>
        <StepHead title={t('course.steps.trainings')} text={t('course.trainings.text')} />
        {error ? (
          <FailureState title={t('course.trainings.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={8} />
        )}
      </>
    );
  if (trainings?.length === 0 && count === 0)
    return (
      <>
        <StepHead title={t('course.steps.trainings')} text={t('course.trainings.text')} />
        <EmptyState title={t('course.trainings.none.title')} text={t('course.trainings.none.text')} />
      </>
    );
  return (
    <>
      <StepHead title={t('course.steps.trainings')} text={t('course.trainings.text')} />
      <div className="course-problem">
        <ProblemText id={id} problem={problem} />
      </div>
      <Segmented<'available' | 'chosen'>
        className="course-view"
        block
        aria-label={t('course.trainings.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'available', label: t('course.trainings.availableShort') },
          { value: 'chosen', label: t('course.trainings.chosenCount', { count }) },
        ]}
      />
      <div className={`course-lists course-lists-${view}`}>
        {trainings ? (
          <AvailableTrainings trainings={left} full={count >= COURSE_TRAININGS_MAX} onAdd={add} />
        ) : (
          <div className="ui-card course-available">
            {error ? (
              <FailureState title={t('course.trainings.failed')} error={error} onRetry={() => void refetch()} />
            ) : (
              <ListSkeleton rows={8} />
            )}
          </div>
        )}
        <div className="course-content">
          <ChosenTrainings
            known={(id) => byId.get(id)}
            isWithdrawn={(id) => trainings !== undefined && !byId.has(id)}
            onSaid={setSaid}
          />
          {children}
        </div>
      </div>
      <p className="ui-hidden" role="status">
        {said}
      </p>
    </>
  );
}
