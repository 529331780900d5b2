import { COMPLETION_MINUTES } from '@vr/shared-api/limits';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import * as formStyles from '../../form/form.css';
import { SelectField } from '../../form/SelectField.tsx';
import type { TrainingValues } from '../values.ts';

const BY_REPORT = 'report';
const BY_LEARNER = 'learner';

/** Lets the publisher choose when a browser training counts as completed if its content does not report sessions. */
export function CompletionCard() {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const { completion } = values;
  return (
    <section className={`ui-card ${formStyles.card}`}>
      <SelectField<string | number>
        field="completion"
        label={t('content.completion.title')}
        hint={t('content.completion.hint')}
        optional
        value={completion === null ? BY_REPORT : (completion.minutes ?? BY_LEARNER)}
        onChange={(chosen) =>
          void setFieldValue(
            'completion',
            chosen === BY_REPORT ? null : { minutes: chosen === BY_LEARNER ? null : chosen },
          )
        }
        options={[
          { value: BY_REPORT, label: t('content.completion.byReport') },
          { value: BY_LEARNER, label: t('content.completion.byLearner') },
          ...COMPLETION_MINUTES.map((count) => ({
            value: count,
            label: t('content.completion.afterMinutes', { count }),
          })),
        ]}
      />
    </section>
  );
}
