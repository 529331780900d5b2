import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { useFocusFirstError } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { useField } from 'formik';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-form.css';
import { timeZoneOptions } from './time-zones.ts';

/** The time zone that decides when the company's days begin and end. */
export function TimeZoneField() {
  const { t } = useTranslation('superadmin');
  const [{ value }, { error, touched }, { setValue }] = useField<string>('timeZone');
  const container = useRef<HTMLDivElement>(null);
  useFocusFirstError(container);
  const id = useId();
  const options = useMemo(() => timeZoneOptions(value, new Date()), [value]);
  const problem = touched && error ? error : undefined;
  return (
    <div className={fieldStyles.field} ref={container}>
      <label htmlFor={id}>{t('companyForm.timeZone')}</label>
      <Select<string>
        id={id}
        className={styles.timeZone}
        value={value}
        onChange={(chosen) => void setValue(chosen)}
        options={options}
        showSearch={searchByLabel}
        {...(problem ? { status: 'error' } : {})}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-error ${id}-hint`}
      />
      <FieldProblem id={`${id}-error`} problem={problem} />
      <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
        {t('companyForm.timeZoneHint')}
      </div>
    </div>
  );
}
