import { ApiError } from '@vr/shared-api/client';
import { useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';
import { useExplanation } from './useExplanation';

export interface FormFailureProps {
  /** What the last attempt ended with; nothing shows without one. */
  error: unknown;
  /** What it means, where the error's own explanation does not fit. */
  text?: string | undefined;
}

/**
 * Why a form could not be sent, in place above its button: announced, and there until the next attempt. What nobody
 * foresaw comes with the reference that support asks for.
 */
export function FormFailure({ error, text }: FormFailureProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const explanation = useExplanation(error);
  const trace = !text && error instanceof ApiError ? error.traceId : undefined;
  return (
    <div role="alert">
      {Boolean(error) && (
        <p className="ui-form-failure">
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {text ?? explanation}
            {trace && <small>{t('failure.reference', { trace })}</small>}
          </span>
        </p>
      )}
    </div>
  );
}
