import { Segmented } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { DayField } from './DayField.tsx';
import { localDay } from './days.ts';
import { useWhenWords } from './useWhenWords.ts';
import { daysOf, problemsOf, type Values } from './values.ts';

/** From when to when something is suggested: at once or later, with or without an end. */
export function When() {
  const { t } = useTranslation('catalog');
  const { values, setFieldValue } = useFormikContext<Values>();
  const words = useWhenWords();
  const today = localDay(new Date());
  const { startDate, endDate } = daysOf(values);
  const problems = problemsOf(values, today);
  return (
    <section className="catalog-suggest-when">
      <h3>{t('suggest.when')}</h3>
      <Segmented<Values['when']>
        block
        aria-label={t('suggest.when')}
        value={values.when}
        onChange={(when) => setFieldValue('when', when)}
        options={[
          { value: 'NOW', label: t('suggest.now') },
          { value: 'LATER', label: t('suggest.later') },
        ]}
      />
      {values.when === 'LATER' && <DayField name="startDate" label={t('suggest.startDate')} min={today} />}
      <DayField name="endDate" label={t('suggest.endDate')} optional min={startDate ?? today} />
      <p className="catalog-suggest-words" aria-live="polite">
        {!problems.startDate && !problems.endDate && words(startDate, endDate)}
      </p>
    </section>
  );
}
