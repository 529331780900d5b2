import { formatDate } from '@vr/shared-api/date';
import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useField } from 'formik';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { readDay } from '../format/day';
import { FormField } from './FormField';
import sheet, * as styles from './field.css';

interface DayFieldProps {
  /** The name of the value in the surrounding Formik form. The value is the day as typed. */
  name: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  /** The first day that the calendar offers, as YYYY-MM-DD. */
  min?: string;
}

/** A day, typed as DD/MM/YYYY or picked. A native date input would use the format of the browser's language. */
export function DayField({ name, label, optional = false, hint, min }: DayFieldProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const [{ value }, , { setValue }] = useField<string>(name);
  const calendar = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  return (
    <FormField name={name} label={label} optional={optional} hint={hint}>
      {(control) => (
        <div className={styles.day}>
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={t('day.format')}
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
            title={t('day.calendar')}
            aria-label={t('day.calendarOf', { label })}
            icon={<CalendarDays size={18} />}
            onClick={() => calendar.current?.showPicker()}
          />
        </div>
      )}
    </FormField>
  );
}
