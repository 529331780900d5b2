import { ApiError } from '@vr/shared-api/client';
import { useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useExplanation } from '../feedback/useExplanation';
import sheet, * as styles from './form.css';

interface FormFailureProps {
  /** The error of the last attempt. Nothing is shown without one. */
  error: unknown;
  /** Replaces the general explanation of the error. */
  text?: string | undefined;
  /** Whether the message takes the focus when a new error appears. */
  takesFocus?: boolean;
}

/**
 * Says above the button of a form why the form could not be sent. Screen readers announce the message. Without a `text`, it
 * includes the error's trace id for the support team.
 */
export function FormFailure({ error, text, takesFocus = false }: FormFailureProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const explanation = useExplanation(error);
  const trace = !text && error instanceof ApiError ? error.traceId : undefined;
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error && takesFocus) message.current?.focus();
  }, [error, takesFocus]);
  return (
    <div role="alert">
      {Boolean(error) && (
        <p ref={message} tabIndex={-1} className={styles.formFailure}>
          <CircleAlert size={16} />
          <span>
            {text ?? explanation}
            {trace && <small>{t('failure.reference', { trace })}</small>}
          </span>
        </p>
      )}
    </div>
  );
}
