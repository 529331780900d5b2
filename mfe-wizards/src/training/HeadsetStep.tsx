import { HEADSET_TYPES } from '@vr/shared-api/limits';
import { FailureState } from '@vr/shared-ui/FailureState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../form/ChoiceField.tsx';
import * as formStyles from '../form/form.css';
import { StepHead } from '../form/StepHead.tsx';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import { HEADSET_TYPE_NAMES, useHeadsets } from './options.ts';
import * as styles from './training.css';
import type { TrainingValues } from './values.ts';

/** Step 3: the headsets that the training is built for, grouped by type. */
export function HeadsetStep() {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const { data, error, refetch } = useHeadsets();
  const problem = useFieldProblem('headsetIds');
  const toggle = (id: number, on: boolean) =>
    void setFieldValue(
      'headsetIds',
      on ? [...values.headsetIds, id] : values.headsetIds.filter((other) => other !== id),
    );
  return (
    <>
      <StepHead title={t('training.steps.headsets')} text={t('training.headsets.text')} />
      {data ? (
        <ChoiceGroup field="headsetIds" legend={t('training.steps.headsets')} legendHidden>
          {HEADSET_TYPES.map((type) => {
            const headsets = data.items.filter((headset) => headset.type === type);
            if (headsets.length === 0) return null;
            return (
              <fieldset key={type} className={styles.headsets}>
                <legend>{HEADSET_TYPE_NAMES[type]}</legend>
                <div className={formStyles.tiles}>
                  {headsets.map(({ id, name }) => (
                    <label key={id} className={formStyles.tile}>
                      <input
                        type="checkbox"
                        checked={values.headsetIds.includes(id)}
                        aria-invalid={problem !== undefined}
                        onChange={({ target }) => toggle(id, target.checked)}
                      />
                      <span>{name}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            );
          })}
        </ChoiceGroup>
      ) : error ? (
        <FailureState title={t('training.headsets.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </>
  );
}
