import { HEADSET_TYPES } from '@vr/shared-api/limits';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { CheckTiles, ChoiceGroup } from '../form/SelectField.tsx';
import { StepHead } from '../form/StepHead.tsx';
import { HEADSET_TYPE_NAMES, useHeadsets } from './options.ts';
import * as styles from './training.css';
import type { TrainingValues } from './values.ts';

/** Step 3: choose the headsets for which the training is built, grouped by type. */
export function HeadsetStep() {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const headsets = useHeadsets();
  return (
    <>
      <StepHead title={t('training.steps.headsets')} text={t('training.headsets.text')} />
      <QueryState query={headsets} skeleton={<ListSkeleton rows={6} />} failure={t('training.headsets.failed')}>
        {({ items }) => (
          <ChoiceGroup field="headsetIds" legend={t('training.steps.headsets')} legendHidden>
            {HEADSET_TYPES.map((type) => {
              const ofType = items.filter((headset) => headset.type === type);
              if (ofType.length === 0) return null;
              return (
                <fieldset key={type} className={styles.headsets}>
                  <legend>{HEADSET_TYPE_NAMES[type]}</legend>
                  <CheckTiles
                    field="headsetIds"
                    options={ofType.map(({ id, name }) => ({ value: id, label: name }))}
                    chosen={values.headsetIds}
                    onChange={(ids) => void setFieldValue('headsetIds', ids)}
                  />
                </fieldset>
              );
            })}
          </ChoiceGroup>
        )}
      </QueryState>
    </>
  );
}
