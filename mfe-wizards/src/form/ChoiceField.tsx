import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './form.css';
import { useFieldProblem } from './useFieldProblem.ts';

interface SelectControl {
  id: string;
  status?: 'error';
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string;
}

interface ChoiceFieldProps {
  /** The path of the value in the form. */
  field: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Whether the problem is shown before the user has tried to leave the step. */
  isShownAtOnce?: boolean;
  children: (control: SelectControl) => ReactNode;
}

/** A labelled select of the form. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { field, label, hint, optional = false, isShownAtOnce, children } = props;
  const { t } = useTranslation('ui');
  const problem = useFieldProblem(field, isShownAtOnce);
  const id = useId();
  return (
    <div className={fieldStyles.field} data-field={field}>
      <label htmlFor={id}>
        {label} {optional && <span>({t('field.optional')})</span>}
      </label>
      {children({
        id,
        ...(problem ? { status: 'error' } : {}),
        'aria-invalid': problem !== undefined,
        'aria-required': !optional,
        'aria-describedby': `${id}-error ${id}-hint`,
      })}
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
  /** Hides the legend from sight, because the heading of the step already says it. */
  legendHidden?: boolean;
  children: ReactNode;
}

/** A group of check boxes or radio buttons of the form. */
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
