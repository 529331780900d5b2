import { getIn, useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** What is wrong with a field, once the step has been tried. */
export function useProblem(field: string): string | undefined {
  const { errors, submitCount } = useFormikContext();
  const problem: unknown = getIn(errors, field);
  return submitCount > 0 && typeof problem === 'string' ? problem : undefined;
}

interface ProblemTextProps {
  id: string;
  problem: string | undefined;
}

/** A problem below what it is about; announced. */
export function ProblemText({ id, problem }: ProblemTextProps) {
  return (
    <div id={id} className="ui-field-error" aria-live="polite">
      {problem && (
        <>
          <CircleAlert size={16} aria-hidden="true" />
          {problem}
        </>
      )}
    </div>
  );
}

interface SelectControl {
  id: string;
  status?: 'error';
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string;
}

interface ChoiceFieldProps {
  /** The value's path in the form. */
  field: string;
  label: string;
  hint?: string;
  optional?: boolean;
  children: (control: SelectControl) => ReactNode;
}

/** A labelled select of the form. */
export function ChoiceField({ field, label, hint, optional = false, children }: ChoiceFieldProps) {
  const { t } = useTranslation('ui');
  const problem = useProblem(field);
  const id = useId();
  return (
    <div className="ui-field" data-field={field}>
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
      <ProblemText id={`${id}-error`} problem={problem} />
      <div id={`${id}-hint`} className="ui-field-hint">
        {hint}
      </div>
    </div>
  );
}

interface ChoiceGroupProps {
  field: string;
  legend: string;
  /** The step's heading already says it. */
  legendHidden?: boolean;
  children: ReactNode;
}

/** Boxes or circles of the form that belong together. */
export function ChoiceGroup({ field, legend, legendHidden = false, children }: ChoiceGroupProps) {
  const problem = useProblem(field);
  const id = useId();
  return (
    <fieldset className="wizards-group" data-field={field} aria-describedby={`${id}-error`}>
      <legend className={legendHidden ? 'ui-hidden' : ''}>{legend}</legend>
      {children}
      <ProblemText id={`${id}-error`} problem={problem} />
    </fieldset>
  );
}
