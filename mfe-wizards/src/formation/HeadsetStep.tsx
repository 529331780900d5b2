import { HEADSET_TYPES } from '@vr/shared-api/limits';
import { FailureState } from '@vr/shared-ui/FailureState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, useProblem } from '../ChoiceField.tsx';
import { StepHead } from '../StepHead.tsx';
import { HEADSET_TYPE_NAMES, useHeadsets } from './lists.ts';
import type { FormationValues } from './values.ts';

/** Step 3: the headsets that it is built for, by type. */
export function HeadsetStep() {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const { data, error, refetch } = useHeadsets();
  const problem = useProblem('headsetIds');
  const toggle = (id: number, on: boolean) =>
    void setFieldValue(
      'headsetIds',
      on ? [...values.headsetIds, id] : values.headsetIds.filter((other) => other !== id),
    );
  return (
    <>
      <StepHead title={t('formation.steps.headsets')} text={t('formation.headsets.text')} />
      {data ? (
        <ChoiceGroup field="headsetIds" legend={t('formation.steps.headsets')} legendHidden>
          {HEADSET_TYPES.map((type) => {
            const headsets = data.items.filter((headset) => headset.type === type);
            if (headsets.length === 0) return null;
            return (
              <fieldset key={type} className="wizards-headsets">
                <legend>{HEADSET_TYPE_NAMES[type]}</legend>
                <div className="wizards-tiles">
                  {headsets.map(({ id, name }) => (
                    <label key={id} className="wizards-tile">
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
        <FailureState title={t('formation.headsets.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </>
  );
}
