import { COURSE_TRAININGS_MAX, COURSE_TRAININGS_MIN } from '@vr/shared-api/limits';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { useStyles } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useFormikContext } from 'formik';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHead } from '../../form/StepHead.tsx';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { CourseValues } from '../values.ts';
import { AvailableTrainings } from './AvailableTrainings.tsx';
import { ChosenTrainings } from './ChosenTrainings.tsx';
import type { Training } from './filter.ts';
import sheet, * as styles from './trainings.css';
import type { useUnlockedTrainings } from './useUnlockedTrainings.ts';

interface TrainingStepProps {
  available: ReturnType<typeof useUnlockedTrainings>;
  children: ReactNode;
}

/** Step 3: choose the trainings, their order and their success scores. */
export function TrainingStep({ available, children }: TrainingStepProps) {
  useStyles(sheet);
  const { t } = useTranslation('wizards');
  const { values } = useFormikContext<CourseValues>();
  const { trainings } = available;
  const content = () => {
    if (values.trainings.length > 0 || (trainings && trainings.length > 0))
      return <TrainingLists available={available}>{children}</TrainingLists>;
    if (trainings)
      return <EmptyState title={t('course.trainings.none.title')} text={t('course.trainings.none.text')} />;
    return <LoadingOrFailure available={available} />;
  };
  return (
    <>
      <StepHead title={t('course.steps.trainings')} text={t('course.trainings.text')} />
      {content()}
    </>
  );
}

function LoadingOrFailure({ available }: Pick<TrainingStepProps, 'available'>) {
  const { t } = useTranslation('wizards');
  const { error, refetch } = available;
  if (!error) return <ListSkeleton rows={8} />;
  return <FailureState title={t('course.trainings.failed')} error={error} onRetry={() => void refetch()} />;
}

/** The available and the chosen trainings side by side. Narrow screens show only one of these lists at a time. */
function TrainingLists({ available, children }: TrainingStepProps) {
  const { t } = useTranslation('wizards');
  const { values, submitCount, setValues } = useFormikContext<CourseValues>();
  const { trainings } = available;
  const [view, setView] = useState<'available' | 'chosen'>(values.trainings.length > 0 ? 'chosen' : 'available');
  const [announcement, setAnnouncement] = useState('');
  const problem = useFieldProblem('trainings');
  const id = useId();
  const count = values.trainings.length;

  // After an attempt to save, narrow screens show the list that has the problem.
  const showProblem = useEffectEvent(() => setView(count < COURSE_TRAININGS_MIN ? 'available' : 'chosen'));
  useEffect(() => {
    if (submitCount > 0) showProblem();
  }, [submitCount]);

  const byId = useMemo(() => new Map(trainings?.map((training) => [training.id, training])), [trainings]);
  const chosenIds = values.trainings.map(({ trainingId }) => trainingId).join();
  const unchosen = useMemo(() => {
    const chosen = new Set(chosenIds.split(',').map(Number));
    return trainings?.filter((training) => !chosen.has(training.id)) ?? [];
  }, [trainings, chosenIds]);
  const add = useCallback(
    ({ id: trainingId, lang, title }: Training) => {
      void setValues((before) => ({
        ...before,
        trainings: [...before.trainings, { trainingId, lang, title, score: '0' }],
      }));
      setAnnouncement(t('course.trainings.added', { title }));
    },
    [setValues, t],
  );

  return (
    <>
      <div className={styles.problem}>
        <FieldProblem id={id} problem={problem} />
      </div>
      <SegmentedControl<'available' | 'chosen'>
        className={styles.view}
        block
        label={t('course.trainings.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'available', label: t('course.trainings.availableShort') },
          { value: 'chosen', label: t('course.trainings.chosenCount', { count }) },
        ]}
      />
      <div className={`${styles.lists} ${view === 'available' ? styles.listsAvailable : styles.listsChosen}`}>
        {trainings ? (
          <AvailableTrainings trainings={unchosen} isFull={count >= COURSE_TRAININGS_MAX} onAdd={add} />
        ) : (
          <div className={`ui-card ${styles.available}`}>
            <LoadingOrFailure available={available} />
          </div>
        )}
        <div className={styles.content}>
          <ChosenTrainings
            find={(trainingId) => byId.get(trainingId)}
            isWithdrawn={(trainingId) => trainings !== undefined && !byId.has(trainingId)}
            onAnnounce={setAnnouncement}
          />
          {children}
        </div>
      </div>
      <p className="ui-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
