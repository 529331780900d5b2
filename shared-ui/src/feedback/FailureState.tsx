import { ApiError } from '@vr/shared-api/client';
import { useIsOffline, useStyles } from '@vr/shared-ui/kernel';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { useOnChange } from '../useOnChange';
import sheet, * as styles from './feedback.css';
import { useExplanation } from './useExplanation';
import { Visor } from './Visor';

interface FailureStateProps {
  error: unknown;
  onRetry?: () => void;
  /** One sentence that says what failed. Defaults to a general one. */
  title?: string;
  /** Replaces the general explanation of the error. */
  text?: string | undefined;
  /** Retries automatically after this many seconds, and says so. Also retries when the connection is back. */
  retrySeconds?: number;
  /** Another action beside Retry, such as a link back. */
  action?: ReactNode;
}

/** Placeholder for content that could not be loaded: what happened, Retry, and details for the support team. */
export function FailureState({ error, onRetry, title, text, retrySeconds, action }: FailureStateProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const explanation = useExplanation(error);
  const isOffline = useIsOffline();
  const waitsForNetwork = isOffline && error instanceof ApiError && error.code === 'NETWORK';
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!retrySeconds) return;
    const timer = setTimeout(retry, retrySeconds * 1000);
    return () => clearTimeout(timer);
  }, [retrySeconds]);
  useOnChange(isOffline, () => {
    if (!isOffline && retrySeconds) onRetry?.();
  });
  const container = useRef<HTMLDivElement>(null);
  // A successful retry removes the focused button. The focus then moves to the surrounding section.
  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      if (element?.matches(':focus-within'))
        element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={container} className={styles.state} role="alert">
      <Visor kind="failure" width={200} />
      <h2>{title ?? t('failure.title')}</h2>
      <p>
        {text ?? (waitsForNetwork ? t('offline.waiting') : explanation)}{' '}
        {retrySeconds ? t('failure.retryIn', { count: retrySeconds }) : ''}
      </p>
      <div className={styles.stateActions}>
        {onRetry && (
          <Button type="primary" icon={<RotateCw size={18} />} onClick={onRetry}>
            {t('failure.retry')}
          </Button>
        )}
        {action}
      </div>
      <details>
        <summary>{t('failure.details')}</summary>
        {error instanceof ApiError && error.traceId && <p>{t('failure.trace', { trace: error.traceId })}</p>}
        <p>{String(error)}</p>
      </details>
    </div>
  );
}
