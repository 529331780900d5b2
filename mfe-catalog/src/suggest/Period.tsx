import { DayField } from '@vr/shared-ui/DayField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { problemsOf } from './schema.ts';
import * as styles from './suggest.css';
import { usePeriodText } from './usePeriodText.ts';
import { daysOf, localDay, type Values } from './values.ts';

/** The choice of the period: starting now or later, with or without an end. */
export function Period() {
  const { t } = useTranslation('catalog');
  const { values, setFieldValue } = useFormikContext<Values>();
  const periodText = usePeriodText();
  const today = localDay(new Date());
  const { startDate, endDate } = daysOf(values);
  const problems = problemsOf(values, today);
  return (
    <section className={styles.suggestWhen}>
      <h3>{t('suggest.when')}</h3>
      <SegmentedControl<Values['when']>
        block
        label={t('suggest.when')}
        value={values.when}
        onChange={(when) => setFieldValue('when', when)}
        options={[
          { value: 'NOW', label: t('suggest.now') },
          { value: 'LATER', label: t('suggest.later') },
        ]}
      />
      {values.when === 'LATER' && <DayField name="startDate" label={t('suggest.startDate')} min={today} />}
      <DayField name="endDate" label={t('suggest.endDate')} optional min={startDate ?? today} />
      <p className={styles.suggestPeriod} aria-live="polite">
        {!problems.startDate && !problems.endDate && periodText(startDate, endDate)}
      </p>
    </section>
  );
}
