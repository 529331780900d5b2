import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { Select, type SelectProps } from 'antd';
import { getIn, useFormikContext } from 'formik';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './form.css';
import { useFieldProblem } from './useFieldProblem.ts';

interface SelectFieldProps<V> extends SelectProps<V> {
  /** The value's path in the form. */
  field: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Whether to show the problem even before the user tries to leave the step. */
  isShownAtOnce?: boolean;
}

/** A labelled select. Reads and sets the form's value at `field`, unless `value` and `onChange` are given. */
export function SelectField<V>(props: SelectFieldProps<V>) {
  const { field, label, hint, optional = false, isShownAtOnce, ...select } = props;
  const { t } = useTranslation('ui');
  const { values, setFieldValue } = useFormikContext<object>();
  const problem = useFieldProblem(field, isShownAtOnce);
  const id = useId();
  return (
    <div className={fieldStyles.field} data-field={field}>
      <label htmlFor={id}>
        {label} {optional && <span>({t('field.optional')})</span>}
      </label>
      <Select<V>
        value={getIn(values, field) ?? (select.mode ? [] : undefined)}
        onChange={(value) => void setFieldValue(field, value)}
        {...select}
        id={id}
        className={styles.wide ?? ''}
        {...(problem ? { status: 'error' } : {})}
        aria-invalid={problem !== undefined}
        aria-required={!optional}
        aria-describedby={`${id}-error ${id}-hint`}
      />
      <FieldProblem id={`${id}-error`} problem={problem} />
      <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
        {hint}
      </div>
    </div>
  );
}

interface ChoiceGroupProps {
  field: string;
  legend: string;
  /** Hides the legend visually, because the step's heading says the same. */
  legendHidden?: boolean;
  children: ReactNode;
}

/** A group of check boxes or radio buttons in the form. */
export function ChoiceGroup({ field, legend, legendHidden = false, children }: ChoiceGroupProps) {
  const problem = useFieldProblem(field);
  const id = useId();
  return (
    <fieldset className={styles.group} data-field={field} aria-describedby={`${id}-error`}>
      <legend className={legendHidden ? 'ui-hidden' : ''}>{legend}</legend>
      {children}
      <FieldProblem id={`${id}-error`} problem={problem} />
    </fieldset>
  );
}

interface CheckTilesProps<V> {
  /** The path of the chosen values in the form. */
  field: string;
  options: readonly { value: V; label: string; code?: string }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

/** Check boxes shown as tiles, for choosing several options. */
export function CheckTiles<V extends string | number>({ field, options, chosen, onChange }: CheckTilesProps<V>) {
  const problem = useFieldProblem(field);
  const toggle = (value: V, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <div className={styles.tiles}>
      {options.map(({ value, label, code }) => (
        <label key={value} className={styles.tile}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span>{label}</span>
          {code && <small aria-hidden="true">{code}</small>}
        </label>
      ))}
    </div>
  );
}
