import { FormField } from '@vr/shared-ui/FormField';
import { formatDate } from '@vr/shared-ui/format/date';
import { Button, Input } from 'antd';
import { useField } from 'formik';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from './days.ts';
import * as styles from './suggest.css';

interface DayFieldProps {
  name: 'startDate' | 'endDate';
  label: string;
  optional?: boolean;
  /** The first day that the calendar offers, as YYYY-MM-DD. */
  min: string;
}

/**
 * A field for a day, typed as DD/MM/YYYY or picked in the browser's calendar. A plain date input would show the day in
 * the format of the browser's language, which may differ from the portal's.
 */
export function DayField({ name, label, optional = false, min }: DayFieldProps) {
  const { t } = useTranslation('catalog');
  const [{ value }, , { setValue }] = useField<string>(name);
  const calendar = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  return (
    <FormField name={name} label={label} optional={optional}>
      {(control) => (
        <div className={styles.suggestDay}>
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={t('suggest.dayFormat')}
            onBlur={(event) => {
              if (day) setValue(formatDate(day));
              control.onBlur?.(event);
            }}
          />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            min={min}
            value={day ?? ''}
            onChange={({ target }) => setValue(target.value && formatDate(target.value))}
          />
          <Button
            type="text"
            title={t('suggest.calendar')}
            aria-label={t('suggest.calendarOf', { label })}
            icon={<CalendarDays size={18} aria-hidden />}
            onClick={() => calendar.current?.showPicker()}
          />
        </div>
      )}
    </FormField>
  );
}
